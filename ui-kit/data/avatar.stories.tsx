import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Avatar } from './avatar.tsx'

const meta = {
  title: 'Kit/Data/Avatar',
  tags: ['autodocs'],
  component: Avatar,
  parameters: {
    guide: {
      use: 'Standing beside a name, so that a row of people is told apart at a glance.',
      avoid:
        'Naming a person by itself: it is hidden from screen readers. A picture of a product is a `Picture`.',
    },
  },
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
