import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coffee from 'lucide-react/icons/coffee'
import Gift from 'lucide-react/icons/gift'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import type { Right } from '#api/contracts/posts/rights.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import type { GroupedPage, NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import type { NavigationEntry } from '#ui/navigation/navigation.tsx'
import { mayAtCounter } from './counter-rights.ts'

/**
 * What the customers' sidebar and the account hub have of the pages of work: the board, the console and what it is
 * opened for most, to those whom they are for. No customer's first load carries them.
 */
export const managedPagesFor = (person: CurrentUser | null | undefined): NavigationEntry[] => {
  const rights = person?.rights ?? []
  const pages: (NavigationEntry & { shown: boolean })[] = [
    {
      ...{ label: 'Sipariş Panosu', href: '/board', icon: ClipboardList, wide: true },
      shown: mayAtCounter(person, 'orders.move'),
    },
    { label: 'Yönetim Paneli', href: '/admin', icon: LayoutDashboard, shown: rights.length > 0 },
    {
      ...{ label: 'Kullanıcılar', href: '/admin/users', icon: Users },
      shown: rights.includes('people.manage'),
    },
    {
      ...{ label: 'Bildirim Gönder', href: '/admin/send-notification', icon: Send },
      shown: rights.includes('broadcasts.send'),
    },
  ]
  return pages
    .filter(({ shown }) => shown)
    .map(({ shown: _, ...page }) => ({ ...page, admin: page.href.startsWith('/admin') }))
}

/** A page of the console, and the right that it is for. */
export interface ConsolePage extends GroupedPage {
  right: Right
}

/** The pages of the loyalty programme, in a row above each of them too. */
export const programmePages = [
  { label: 'Kazanım Kuralları', href: '/admin/programme', right: 'programme.edit' },
  { label: 'Kampanyalar', href: '/admin/programme/campaigns', right: 'programme.edit' },
  { label: 'Ödüller', href: '/admin/programme/rewards', right: 'programme.edit' },
  { label: 'Damga Kartları', href: '/admin/programme/stamp-cards', right: 'programme.edit' },
  { label: 'Kademeler', href: '/admin/programme/tiers', right: 'programme.edit' },
  { label: 'Davetler', href: '/admin/referrals', right: 'referrals.settle' },
  { label: 'Program Ayarları', href: '/admin/programme/settings', right: 'programme.edit' },
] as const satisfies readonly ConsolePage[]

/** The pages about what people are told and agree to, in a row above each of them too. */
export const legalPages = [
  { label: 'Aydınlatma Metni', href: '/admin/legal', right: 'chain.manage' },
  { label: 'Kullanım Koşulları', href: '/admin/legal/terms', right: 'chain.manage' },
  { label: 'İYS', href: '/admin/iys', right: 'requests.settle' },
  { label: 'Talepler', href: '/admin/requests', right: 'requests.settle' },
] as const satisfies readonly ConsolePage[]

/** A group of the console's pages. */
export interface ConsoleGroup extends NavigationGroup {
  pages: readonly ConsolePage[]
}

/** All pages of the console by group. Content that customers see is edited where they see it: `apart`. */
export const consoleGroups: readonly ConsoleGroup[] = [
  {
    label: 'Bugün',
    icon: LayoutDashboard,
    pages: [
      { label: 'Genel Bakış', href: '/admin', right: 'reports.see' },
      { label: 'Gün Sonu', href: '/day-end', right: 'figures.see' },
      { label: 'Sipariş Panosu', href: '/board', right: 'orders.move', apart: true },
    ],
  },
  {
    label: 'Siparişler',
    icon: ShoppingBag,
    pages: [{ label: 'Siparişler', href: '/admin/orders', right: 'orders.see' }],
  },
  {
    label: 'Müşteriler',
    icon: Users,
    pages: [
      { label: 'Kullanıcılar', href: '/admin/users', right: 'people.manage' },
      { label: 'Değerlendirmeler', href: '/admin/ratings', right: 'ratings.see' },
    ],
  },
  {
    label: 'Menü',
    icon: Coffee,
    pages: [
      { label: 'Fiyat ve Stok', href: '/admin/menu', right: 'menu.edit' },
      { label: 'Seçenekler', href: '/admin/menu/options', right: 'menu.edit' },
      { label: 'Ürünler ve Kategoriler', href: '/menu', right: 'menu.edit', apart: true },
    ],
  },
  { label: 'Sadakat', icon: Gift, pages: programmePages },
  {
    label: 'İletişim',
    icon: Send,
    pages: [
      { label: 'Bildirim Gönder', href: '/admin/send-notification', right: 'broadcasts.send' },
      { label: 'Hikâyeler ve Etkinlikler', href: '/', right: 'content.edit', apart: true },
    ],
  },
  {
    label: 'Şubeler ve Kişiler',
    icon: Store,
    pages: [
      { label: 'Kim Ne Yapabilir', href: '/admin/posts', right: 'chain.manage' },
      { label: 'Ekip', href: '/team', right: 'posts.give' },
      { label: 'Ortak Tabletler', href: '/tablets', right: 'tablets.manage' },
      { label: 'Şubeler', href: '/branches', right: 'chain.manage', apart: true },
    ],
  },
  {
    label: 'Kayıtlar',
    icon: ChartColumn,
    pages: [
      { label: 'Raporlar', href: '/admin/reports', right: 'reports.see' },
      { label: 'Ay Kapanışı', href: '/admin/months', right: 'months.see' },
      { label: 'Olağan Dışı', href: '/admin/flags', right: 'chain.manage' },
      { label: 'Güvenlik Kaydı', href: '/admin/security-log', right: 'chain.manage' },
    ],
  },
  {
    label: 'Ayarlar',
    icon: Settings,
    pages: [{ label: 'Sınırlar', href: '/admin/limits', right: 'chain.manage' }, ...legalPages],
  },
]
