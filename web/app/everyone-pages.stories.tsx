import type { Meta, StoryObj } from '@storybook/react-vite'
import { elif } from '#api/mocks/fixtures.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** The pages that everyone has, on a phone. */
const meta = {
  title: 'Screens/Everyone/Whole pages',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(elif) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const Settings: Story = {
  tags: ['quick'],
  args: { path: '/settings' },
  play: stands(/Ayarlar/),
}
export const AccountSettings: Story = {
  args: { path: '/account-settings' },
  play: stands(/Hesap/),
}
export const Security: Story = {
  args: { path: '/security' },
  play: stands(/Güvenlik/),
}
export const ForgotPassword: Story = {
  args: { path: '/forgot-password' },
  play: stands(/Şifremi Unuttum/),
}
export const Privacy: Story = {
  args: { path: '/privacy' },
  play: stands(/Gizlilik ve Verilerim/),
}
export const Notice: Story = {
  args: { path: '/legal/notice' },
  play: stands(/Aydınlatma Metni/),
}
export const PriceList: Story = {
  args: { path: '/fiyat-listesi' },
  play: stands(/Bütün şubelerimizde/),
}
export const Help: Story = {
  args: { path: '/help' },
  play: stands(/Yardım/),
}
