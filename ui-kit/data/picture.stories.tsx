import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Picture } from './picture.tsx'

const cup = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#a9572b"/><path d="M1 1h1.6v.6a.8.8 0 0 1-1.6 0z" fill="#fff8f0"/></svg>',
)}`

const meta = {
  title: 'Kit/Data/Picture',
  tags: ['autodocs'],
  component: Picture,
  decorators: [(Story) => <div className="h-40 w-64 overflow-hidden rounded-card">{Story()}</div>],
  args: { src: cup, alt: 'Bir fincan kahve', fallback: 'Görsel yok' },
} satisfies Meta<typeof Picture>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('img', { name: 'Bir fincan kahve' }),
    ).toBeVisible()
  },
}

export const Missing: Story = { args: { src: null } }

export const Unreachable: Story = {
  args: { src: 'data:image/png;base64,AAAA', lazy: false },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Görsel yok')).toBeVisible()
  },
}

export const Dark: Story = { args: { src: null }, globals: { theme: 'dark' } }
