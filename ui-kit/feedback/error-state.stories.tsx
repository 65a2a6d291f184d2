import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ErrorState } from './error-state.tsx'

const meta = {
  title: 'Kit/Feedback/Error state',
  tags: ['autodocs'],
  component: ErrorState,
  args: { children: 'Kullanıcı bilgileri alınamadı', onRetry: fn() },
} satisfies Meta<typeof ErrorState>
export default meta
type Story = StoryObj<typeof meta>

export const Retries: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Tekrar Dene' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const Pending: Story = { args: { pending: true } }
export const WithoutRetry: Story = {
  render: () => <ErrorState>Bu bölüme çevrimdışıyken ulaşılamıyor.</ErrorState>,
}
