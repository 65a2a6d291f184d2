import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { nazli } from '#api/mocks/fixtures.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** Every page of an administrator, on a phone and on a desktop. */
const meta = {
  title: 'Screens/Administrator/Whole pages',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(nazli) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = { tags: ['quick'], args: { path: '/' }, play: stands(/Nazlı/) }
export const Dashboard: Story = {
  args: { path: '/admin' },
  play: stands(/Genel Bakış/),
}
export const DashboardOnADesk: Story = {
  args: { path: '/admin' },
  globals: { viewport: { value: 'w1440' } },
  play: stands(/Genel Bakış/),
}
export const Reports: Story = {
  args: { path: '/admin/reports' },
  play: stands(/Raporlar/),
}
export const Months: Story = {
  args: { path: '/admin/months' },
  play: stands(/Ay Kapanışı/),
}
export const Flags: Story = {
  args: { path: '/admin/flags' },
  play: stands(/Olağan Dışı/),
}
export const Posts: Story = {
  args: { path: '/admin/posts' },
  play: stands(/Kim Ne Yapabilir/),
}
export const TeamOfABranch: Story = {
  args: { path: '/team' },
  play: stands(/Ekip/),
}
export const Tablets: Story = {
  args: { path: '/tablets' },
  play: stands(/Ortak Tabletler/),
}
/** A phone says where the page stands. */
export const EarningRules: Story = {
  args: { path: '/admin/programme' },
  play: async (context) => {
    await stands(/Kazanım Kuralları/)(context)
    const row = within(await screen.findByRole('navigation', { name: 'Yönetim' }))
    await expect(row.getByText('Sadakat')).toBeVisible()
  },
}
export const Campaigns: Story = {
  args: { path: '/admin/programme/campaigns' },
  play: stands(/Kampanyalar/),
}
export const ProgrammeSettings: Story = {
  args: { path: '/admin/programme/settings' },
  play: stands(/Program Ayarları/),
}
export const LegalDocuments: Story = {
  args: { path: '/admin/legal' },
  play: stands(/Aydınlatma Metni/),
}
export const IysReports: Story = {
  args: { path: '/admin/iys' },
  play: stands(/İYS Bildirimleri/),
}
export const Referrals: Story = {
  args: { path: '/admin/referrals' },
  play: stands(/Davetler/),
}
export const DataRequests: Story = {
  args: { path: '/admin/requests' },
  play: stands(/Talepler/),
}
export const Rewards: Story = {
  args: { path: '/admin/programme/rewards' },
  play: stands(/Ödüller/),
}
export const StampCards: Story = {
  args: { path: '/admin/programme/stamp-cards' },
  play: stands(/Damga Kartları/),
}
export const MenuTable: Story = {
  args: { path: '/admin/menu' },
  play: stands(/Fiyat ve Stok/),
}
export const OptionGroups: Story = {
  args: { path: '/admin/menu/options' },
  play: stands(/Seçenekler/),
}
export const Orders: Story = {
  args: { path: '/admin/orders' },
  play: stands(/Siparişler/),
}
export const OrdersOnADesk: Story = {
  args: { path: '/admin/orders' },
  globals: { viewport: { value: 'w1440' } },
  play: stands(/Siparişler/),
}
export const Users: Story = {
  args: { path: '/admin/users' },
  play: stands(/Kullanıcı/),
}
export const UsersOnADesk: Story = {
  args: { path: '/admin/users' },
  globals: { viewport: { value: 'w1440' } },
  play: stands(/Kullanıcı/),
}
export const Broadcasts: Story = {
  args: { path: '/admin/send-notification' },
  play: stands(/Bildirim/),
}
export const Ratings: Story = {
  args: { path: '/admin/ratings' },
  play: stands(/Değerlendirme/),
}
export const SecurityLog: Story = {
  args: { path: '/admin/security-log' },
  play: stands(/Güvenlik/),
}
export const Menu: Story = {
  args: { path: '/menu' },
  play: stands(/Menü/),
}
