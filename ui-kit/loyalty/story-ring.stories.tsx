import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { StoryRing } from './story-ring.tsx'

const cup = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#3f6b4c"/><path d="M1 1.4h1.6v.6a.8.8 0 0 1-1.6 0z" fill="#fff8f0"/></svg>',
)}`

const meta = {
  title: 'Kit/Loyalty/Story ring',
  tags: ['autodocs'],
  component: StoryRing,
  args: { title: 'Salep mevsimi', imageUrl: cup, viewed: false, onClick: fn() },
} satisfies Meta<typeof StoryRing>
export default meta
type Story = StoryObj<typeof meta>

export const Unviewed: Story = {
  tags: ['quick'],
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Salep mevsimi yeni/ }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
export const Viewed: Story = {
  args: { viewed: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /görüldü/ })).toBeVisible()
  },
}
export const WithoutPicture: Story = { args: { imageUrl: null } }
export const Faded: Story = { args: { faded: true } }
export const LongTitle: Story = {
  args: { title: 'Afyonkarahisarlılaştıramadıklarımızdan mısınız, çilekli muhallebi?' },
}
export const Dark: Story = { globals: { theme: 'dark' } }
