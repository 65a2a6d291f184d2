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
import type { NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import type { Page } from './pages.ts'

/**
 * What the customers' sidebar and the account hub have of the pages of staff and administrators: the board,
 * the console and what it is opened for most. No customer's first load carries them.
 */
export const managedPages: Page[] = [
  { label: 'Sipariş Panosu', href: '/board', icon: ClipboardList, staff: true, wide: true },
  { label: 'Yönetim Paneli', href: '/admin', icon: LayoutDashboard, admin: true },
  { label: 'Kullanıcılar', href: '/admin/users', icon: Users, admin: true },
  { label: 'Bildirim Gönder', href: '/admin/send-notification', icon: Send, admin: true },
]

/** The pages of the loyalty programme, in a row above each of them too. */
export const programmePages = [
  { label: 'Kazanım Kuralları', href: '/admin/programme' },
  { label: 'Kampanyalar', href: '/admin/programme/campaigns' },
  { label: 'Ödüller', href: '/admin/programme/rewards' },
  { label: 'Damga Kartları', href: '/admin/programme/stamp-cards' },
  { label: 'Kademeler', href: '/admin/programme/tiers' },
  { label: 'Davetler', href: '/admin/referrals' },
  { label: 'Program Ayarları', href: '/admin/programme/settings' },
] as const

/** The pages about what people are told and agree to, in a row above each of them too. */
export const legalPages = [
  { label: 'Aydınlatma Metni', href: '/admin/legal' },
  { label: 'Kullanım Koşulları', href: '/admin/legal/terms' },
  { label: 'İYS', href: '/admin/iys' },
  { label: 'Talepler', href: '/admin/requests' },
] as const

/** All pages of the console by group. Content that customers see is edited where they see it: `apart`. */
export const consoleGroups: readonly NavigationGroup[] = [
  {
    label: 'Bugün',
    icon: LayoutDashboard,
    pages: [
      { label: 'Genel Bakış', href: '/admin' },
      { label: 'Gün Sonu', href: '/day-end' },
      { label: 'Sipariş Panosu', href: '/board', apart: true },
    ],
  },
  {
    label: 'Siparişler',
    icon: ShoppingBag,
    pages: [{ label: 'Siparişler', href: '/admin/orders' }],
  },
  {
    label: 'Müşteriler',
    icon: Users,
    pages: [
      { label: 'Kullanıcılar', href: '/admin/users' },
      { label: 'Değerlendirmeler', href: '/admin/ratings' },
    ],
  },
  {
    label: 'Menü',
    icon: Coffee,
    pages: [
      { label: 'Fiyat ve Stok', href: '/admin/menu' },
      { label: 'Seçenekler', href: '/admin/menu/options' },
      { label: 'Ürünler ve Kategoriler', href: '/menu', apart: true },
    ],
  },
  { label: 'Sadakat', icon: Gift, pages: programmePages },
  {
    label: 'İletişim',
    icon: Send,
    pages: [
      { label: 'Bildirim Gönder', href: '/admin/send-notification' },
      { label: 'Hikâyeler ve Etkinlikler', href: '/', apart: true },
    ],
  },
  {
    label: 'Şubeler ve Kişiler',
    icon: Store,
    pages: [
      { label: 'Kim Ne Yapabilir', href: '/admin/posts' },
      { label: 'Ekip', href: '/team' },
      { label: 'Ortak Tabletler', href: '/tablets' },
      { label: 'Şubeler', href: '/branches', apart: true },
    ],
  },
  {
    label: 'Kayıtlar',
    icon: ChartColumn,
    pages: [
      { label: 'Raporlar', href: '/admin/reports' },
      { label: 'Ay Kapanışı', href: '/admin/months' },
      { label: 'Olağan Dışı', href: '/admin/flags' },
      { label: 'Güvenlik Kaydı', href: '/admin/security-log' },
    ],
  },
  {
    label: 'Ayarlar',
    icon: Settings,
    pages: [{ label: 'Sınırlar', href: '/admin/limits' }, ...legalPages],
  },
]
