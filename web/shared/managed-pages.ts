import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import IdCard from 'lucide-react/icons/id-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Receipt from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import type { Page } from './pages.ts'

/**
 * The pages of staff and administrators: the sidebar and the account hub have these, as a phone's bar has
 * no room for them. No customer's first load carries them.
 */
export const managedPages: Page[] = [
  { label: 'Sipariş Panosu', href: '/board', icon: ClipboardList, staff: true, wide: true },
  { label: 'Gün Sonu', href: '/day-end', icon: Receipt, admin: true },
  { label: 'Genel Bakış', href: '/admin', icon: LayoutDashboard, admin: true },
  { label: 'Raporlar', href: '/admin/reports', icon: ChartColumn, admin: true },
  { label: 'Ay Kapanışı', href: '/admin/months', icon: CalendarCheck, admin: true },
  { label: 'Olağan Dışı', href: '/admin/flags', icon: Flag, admin: true },
  { label: 'Siparişler', href: '/admin/orders', icon: ShoppingBag, admin: true },
  { label: 'Kullanıcılar', href: '/admin/users', icon: Users, admin: true },
  { label: 'Kim Ne Yapabilir', href: '/admin/posts', icon: IdCard, admin: true },
  { label: 'Bildirim Gönder', href: '/admin/send-notification', icon: Send, admin: true },
  { label: 'Değerlendirmeler', href: '/admin/ratings', icon: Star, admin: true },
  { label: 'Sadakat Programı', href: '/admin/programme', icon: Gift, admin: true },
  { label: 'Sınırlar', href: '/admin/limits', icon: Gauge, admin: true },
  { label: 'Metinler ve İzinler', href: '/admin/legal', icon: ClipboardList, admin: true },
  { label: 'Güvenlik Kaydı', href: '/admin/security-log', icon: ShieldCheck, admin: true },
]
