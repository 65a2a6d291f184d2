import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/forms/button.tsx'
import { LostPinDrawing } from '#ui/foundations/drawings.tsx'
import { EmptyState } from './empty-state.tsx'

const meta = {
  title: 'Kit/Feedback/Empty state',
  tags: ['autodocs'],
  component: EmptyState,
  args: { children: 'Aktif etkinlik bulunmuyor' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { tags: ['quick'] }
export const WithAction: Story = {
  args: {
    children: 'Puan geçmişi bulunamadı',
    action: <Button tone="plain">QR Kodumu Göster</Button>,
  },
}
export const OtherDrawing: Story = {
  args: { children: 'Aramanıza uyan şube yok', drawing: <LostPinDrawing /> },
}
