import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coffee from 'lucide-react/icons/coffee'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MapPin from 'lucide-react/icons/map-pin'
import QrCode from 'lucide-react/icons/qr-code'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { NavigationEntry } from '#ui/navigation/navigation.tsx'

/** An entry, and whether only staff see it. */
interface Entry extends NavigationEntry {
  staff?: boolean
}

const entries: Entry[] = [
  { label: 'Anasayfa', href: '/', icon: House },
  { label: 'Menü', href: '/menu', icon: Coffee },
  { label: 'QR', href: '/qr', icon: QrCode, highlighted: true },
  { label: 'Şubeler', href: '/branches', icon: MapPin },
  { label: 'Hesabım', href: '/profile', icon: UserRound },
  { label: 'Sipariş Panosu', href: '/board', icon: ClipboardList, staff: true, wide: true },
  { label: 'Genel Bakış', href: '/admin', icon: LayoutDashboard, admin: true },
  { label: 'Siparişler', href: '/admin/orders', icon: ShoppingBag, admin: true },
  { label: 'Kullanıcılar', href: '/admin/users', icon: Users, admin: true },
  { label: 'Bildirim Gönder', href: '/admin/send-notification', icon: Send, admin: true },
  { label: 'Değerlendirmeler', href: '/admin/ratings', icon: Star, admin: true },
  { label: 'Sadakat Programı', href: '/admin/programme', icon: Gift, admin: true },
  { label: 'Sınırlar', href: '/admin/limits', icon: Gauge, admin: true },
  { label: 'Metinler ve İzinler', href: '/admin/legal', icon: ClipboardList, admin: true },
  { label: 'Güvenlik Kaydı', href: '/admin/security-log', icon: ShieldCheck, admin: true },
]

/** Pages under the account hub, on which the hub is the current entry. */
const ofTheHub = [
  '/profile',
  '/account-settings',
  '/security',
  '/points',
  '/rewards',
  '/orders',
  '/notifications',
  '/settings',
  '/privacy',
  '/help',
  '/rate-app',
  '/follow',
]

/** The entries of the navigation on a page. Only those get an entry whom its page is for. */
export const entriesAt = (
  path: string,
  person: { isAdmin: boolean; isStaff: boolean } | null | undefined,
): NavigationEntry[] =>
  entries
    .filter(({ admin, staff }) =>
      admin ? person?.isAdmin : !staff || person?.isStaff || person?.isAdmin,
    )
    .map((entry) => ({
      ...entry,
      active:
        entry.href === '/profile'
          ? ofTheHub.includes(path)
          : entry.href === path ||
            ((entry.href === '/menu' || entry.href === '/admin/programme') &&
              path.startsWith(`${entry.href}/`)),
    }))
