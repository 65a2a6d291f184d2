import { Coffee, House, QrCode, UserRound } from 'lucide-react'
import type { NavigationEntry } from '#ui/navigation.tsx'

const entries: NavigationEntry[] = [
  { label: 'Anasayfa', href: '/', icon: House },
  { label: 'Menü', href: '/menu', icon: Coffee },
  { label: 'QR', href: '/qr', icon: QrCode, highlighted: true },
  { label: 'Hesabım', href: '/profile', icon: UserRound },
]

/** Pages that are reached through the account hub light its entry up. */
const ofTheHub = ['/profile', '/points', '/notifications']

/** The navigation as it stands on a page. */
export const entriesAt = (path: string): NavigationEntry[] =>
  entries.map((entry) => ({
    ...entry,
    active: entry.href === '/profile' ? ofTheHub.includes(path) : entry.href === path,
  }))
