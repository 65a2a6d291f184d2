import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { QuickAmounts } from './quick-amounts.tsx'

const meta = {
  title: 'Kit/Forms/Quick amounts',
  tags: ['autodocs'],
  component: QuickAmounts,
  args: { value: undefined, onPick: fn() },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof QuickAmounts>
export default meta
type Story = StoryObj<typeof meta>

export const Picks: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '20 puan' }))
    await expect(args.onPick).toHaveBeenCalledWith(20)
  },
}
export const Chosen: Story = {
  args: { value: 10 },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: '10 puan', pressed: true }),
    ).toBeVisible()
  },
}
export const BeyondBalance: Story = {
  args: { max: 12 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: '20 puan' })).toBeDisabled()
    await expect(within(canvasElement).getByRole('button', { name: '10 puan' })).toBeEnabled()
  },
}
export const Disabled: Story = { args: { disabled: true } }
