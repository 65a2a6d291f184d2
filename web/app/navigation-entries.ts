import Coffee from 'lucide-react/icons/coffee'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import QrCode from 'lucide-react/icons/qr-code'
import UserRound from 'lucide-react/icons/user-round'
import type { NavigationEntry } from '#ui/navigation/navigation.tsx'

const entries: NavigationEntry[] = [
  { label: 'Anasayfa', href: '/', icon: House },
  { label: 'Menü', href: '/menu', icon: Coffee },
  { label: 'QR', href: '/qr', icon: QrCode, highlighted: true },
  { label: 'Şubeler', href: '/branches', icon: MapPin },
  { label: 'Hesabım', href: '/profile', icon: UserRound },
]

/** Pages under the account hub, on which the hub is the current entry. */
const ofTheHub = [
  '/profile',
  '/account-settings',
  '/security',
  '/points',
  '/rewards',
  '/invite',
  '/orders',
  '/notifications',
  '/settings',
  '/privacy',
  '/help',
  '/rate-app',
  '/follow',
]

/** The entries of the navigation on a page; `more` are those of work, once they are loaded. */
export const entriesAt = (path: string, more: readonly NavigationEntry[] = []): NavigationEntry[] =>
  [...entries, ...more].map((entry) => ({
    ...entry,
    active: isActive(entry.href, path),
  }))

function isActive(href: string, path: string): boolean {
  if (href === '/profile') return ofTheHub.some((page) => isWithin(path, page))
  return alone.has(href) ? path === href : isWithin(path, href)
}

/** Addresses below which other entries are. */
const alone = new Set(['/', '/admin'])
const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`)
