import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Offer } from './device-offer.tsx'

const meta = {
  title: 'Screens/Customer/Device offer',
  component: Offer,
  args: { state: 'off', pending: false, onTurnOn: fn() },
} satisfies Meta<typeof Offer>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ args, canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: 'Bu Cihazda Bildirimleri Aç' }),
    )
    await expect(args.onTurnOn).toHaveBeenCalledOnce()
  },
}

export const Pending: Story = { args: { pending: true } }

export const Denied: Story = {
  args: { state: 'denied' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/izin verilmemiş/)).toBeVisible()
  },
}
