import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ownHistory } from '#api/contracts/points/points.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** Every page of a customer, on a phone, with its frame. */
const meta = {
  title: 'Screens/Customer/Whole pages',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(elif) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = { tags: ['quick'], args: { path: '/' }, play: stands(/Elif Yılmaz/) }
export const OwnCode: Story = {
  args: { path: '/qr' },
  play: stands(/QR Kod/),
}
/** The button that rises from the bar does not touch the code, or a scanner reads neither. */
export const OwnCodeOnALowPhone: Story = {
  args: { path: '/qr' },
  globals: { viewport: { value: 'low320' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const code = await canvas.findByRole('img', { name: 'QR kodunuz' }, { timeout: 5000 })
    const { bottom, width } = code.getBoundingClientRect()
    const button = canvas.getByRole('link', { name: 'QR' }).firstElementChild
    await expect(bottom).toBeLessThan(button?.getBoundingClientRect().top ?? 0)
    await expect(width).toBeGreaterThan(220)
  },
}
/** On its side: no bars, the code as high as the phone. */
export const OwnCodeLandscape: Story = {
  args: { path: '/qr' },
  globals: { viewport: { value: 'w844' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const code = await canvas.findByRole('img', { name: 'QR kodunuz' }, { timeout: 5000 })
    await expect(code.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
    await expect(canvas.queryByRole('navigation')).toBeNull()
    await expect(canvas.queryByRole('link', { name: /^Bildirimler/ })).toBeNull()
  },
}
/** Before the first points: the way to them. */
export const HomeOfANewCustomer: Story = {
  args: { path: '/' },
  parameters: {
    msw: [answers(ownHistory, []), ...productFor({ ...elif, points: 0 })],
  },
  play: stands(/Üç adımda ilk puanınız/),
}
export const Menu: Story = {
  args: { path: '/menu' },
  play: stands(/Menü/),
}
export const Product: Story = {
  args: { path: '/menu/103' },
  play: stands(/Menü/),
}
export const Event: Story = {
  args: { path: '/events/601' },
  play: stands(/Anasayfa/),
}
export const Branches: Story = {
  args: { path: '/branches' },
  play: stands(/Şubelerimiz/),
}
export const Invite: Story = {
  args: { path: '/invite' },
  play: stands(/Arkadaşınızı Davet Edin/),
}
export const PointsHistory: Story = {
  args: { path: '/points' },
  play: stands(/Puan Hareketleri/),
}
export const Rewards: Story = {
  args: { path: '/rewards' },
  play: stands(/Ödüller/),
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
