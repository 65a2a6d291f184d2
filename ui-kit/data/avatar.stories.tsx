import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Avatar } from './avatar.tsx'

const meta = {
  title: 'Kit/Data/Avatar',
  tags: ['autodocs'],
  component: Avatar,
  args: { fullName: 'ipek şen' },
} satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const TurkishCapitals: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('İŞ')).toBeVisible()
  },
}
export const Large: Story = { args: { size: 'lg', fullName: 'Gülşah Çağlayangil-İğneciğil' } }
export const OneName: Story = { args: { fullName: 'Ömür' } }
