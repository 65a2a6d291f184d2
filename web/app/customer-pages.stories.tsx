import type { Meta, StoryObj } from '@storybook/react-vite'
import { elif } from '#api/mocks/fixtures.ts'
import { productFor, stands, WholePage } from '#storybook/whole-page.tsx'
import { dismissToast } from '#ui/feedback/toaster.tsx'

/** Every page of a customer, on a phone, with its frame. */
const meta = {
  title: 'Screens/Customer/Whole pages',
  component: WholePage,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(elif) },
  globals: { viewport: { value: 'w390' } },
  args: { path: '/' },
  beforeEach: () => dismissToast,
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = {
  args: { path: '/' },
  play: stands(/Elif Yılmaz/),
}
export const OwnCode: Story = {
  args: { path: '/qr' },
  play: stands(/QR Kod/),
}
export const Menu: Story = {
  args: { path: '/menu' },
  play: stands(/Menü/),
}
export const Branches: Story = {
  args: { path: '/branches' },
  play: stands(/Şubelerimiz/),
}
export const PointsHistory: Story = {
  args: { path: '/points' },
  play: stands(/Puan Hareketleri/),
}
export const Inbox: Story = {
  args: { path: '/notifications' },
  play: stands(/Bildirimler/),
}
export const Account: Story = {
  args: { path: '/profile' },
  play: stands(/Hesabım/),
}
export const Rating: Story = {
  args: { path: '/rate-app' },
  play: stands(/Değerlendir/),
}
export const Follow: Story = {
  args: { path: '/follow' },
  play: stands(/Takip/),
}
