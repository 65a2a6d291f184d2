import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { Banner } from './banner.tsx'

const meta = {
  title: 'Kit/Feedback/Banner',
  tags: ['autodocs'],
  component: Banner,
  decorators: [(Story) => <div className="w-80">{Story()}</div>],
} satisfies Meta<typeof Banner>
export default meta
type Story = StoryObj<typeof meta>

export const Success: Story = {
  tags: ['quick'],
  args: { tone: 'success', children: 'Şifreniz başarıyla değiştirildi' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeVisible()
  },
}
export const ErrorTone: Story = {
  name: 'Error',
  args: { tone: 'error', children: 'Şifre değiştirme sırasında bir hata oluştu' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible()
  },
}
export const Warning: Story = {
  args: { tone: 'warning', title: 'Uyarı', children: 'QR kod 45 saniyeden daha eski!' },
}
export const InfoTone: Story = {
  name: 'Info',
  args: { tone: 'info', children: 'Bildirimler sunucuya kaydedilir.' },
}
export const WithAction: Story = {
  args: {
    tone: 'error',
    title: 'Hata',
    children: 'Şubeler alınamadı',
    action: <Button tone="plain">Tekrar Dene</Button>,
  },
}
