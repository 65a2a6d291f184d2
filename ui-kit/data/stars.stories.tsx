import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Stars } from './stars.tsx'

const meta = {
  title: 'Kit/Data/Stars',
  tags: ['autodocs'],
  component: Stars,
  args: { value: 4 },
} satisfies Meta<typeof Stars>
export default meta
type Story = StoryObj<typeof meta>

export const Given: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('img', { name: '5 üzerinden 4 yıldız' }),
    ).toBeVisible()
  },
}
export const Mean: Story = {
  args: { value: 4.3, size: 'lg' },
  play: async ({ canvasElement }) => {
    const stars = within(canvasElement).getByRole('img', { name: '5 üzerinden 4,3 yıldız' })
    const filled = [...stars.querySelectorAll<HTMLElement>('[style]')].map((part) =>
      Math.round((part.offsetWidth / (part.parentElement?.offsetWidth ?? 1)) * 10),
    )
    await expect(filled).toEqual([10, 10, 10, 10, 3])
  },
}
export const None: Story = { args: { value: 0 } }
export const Dark: Story = { args: { value: 2.5, size: 'lg' }, globals: { theme: 'dark' } }
