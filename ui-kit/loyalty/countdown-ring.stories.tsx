import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { CountdownRing } from './countdown-ring.tsx'

const meta = {
  title: 'Kit/Loyalty/Countdown ring',
  tags: ['autodocs'],
  component: CountdownRing,
  args: { remainingMs: 22_400, totalMs: 30_000 },
} satisfies Meta<typeof CountdownRing>
export default meta
type Story = StoryObj<typeof meta>

export const Running: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveAccessibleName('23 saniye kaldı')
  },
}
export const Full: Story = { args: { remainingMs: 30_000 } }
export const Urgent: Story = { args: { remainingMs: 3900 } }
export const Over: Story = {
  args: { remainingMs: -500 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveAccessibleName('0 saniye kaldı')
  },
}
