import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Bell } from './bell.tsx'

const meta = {
  title: 'Kit/Navigation/Bell',
  tags: ['autodocs'],
  component: Bell,
  args: { href: '#notifications', count: 3 },
} satisfies Meta<typeof Bell>
export default meta
type Story = StoryObj<typeof meta>

export const Unread: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAccessibleName(
      'Bildirimler, 3 okunmamış',
    )
  },
}
export const Quiet: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAccessibleName('Bildirimler')
  },
}
export const Many: Story = {
  args: { count: 1250 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('99+')).toBeVisible()
  },
}
