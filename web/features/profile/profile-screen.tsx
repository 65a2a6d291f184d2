import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Coins from 'lucide-react/icons/coins'
import Gauge from 'lucide-react/icons/gauge'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Users from 'lucide-react/icons/users'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { LogoutButton } from '#web/shared/logout-button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { unreadQuery } from '#web/shared/unread.ts'

interface Page {
  to:
    | '/account-settings'
    | '/security'
    | '/orders'
    | '/points'
    | '/rewards'
    | '/invite'
    | '/notifications'
    | '/settings'
    | '/help'
    | '/rate-app'
    | '/follow'
    | '/admin'
    | '/admin/users'
    | '/admin/send-notification'
    | '/admin/ratings'
    | '/admin/programme'
    | '/admin/limits'
    | '/admin/legal'
    | '/admin/security-log'
  label: string
  icon: LucideIcon
}

const pages: Page[] = [
  { to: '/account-settings', label: 'Hesap Ayarları', icon: UserRoundPen },
  { to: '/security', label: 'Güvenlik', icon: KeyRound },
  { to: '/orders', label: 'Siparişlerim', icon: ReceiptText },
  { to: '/rewards', label: 'Ödüller', icon: Gift },
  { to: '/invite', label: 'Arkadaşını Davet Et', icon: UserRoundPlus },
  { to: '/points', label: 'Puan Hareketleri', icon: Coins },
  { to: '/notifications', label: 'Bildirimler', icon: Bell },
  { to: '/settings', label: 'Ayarlar', icon: Settings },
  { to: '/help', label: 'Yardım', icon: CircleHelp },
  { to: '/rate-app', label: 'Bizi Değerlendir', icon: Star },
  { to: '/follow', label: 'Bizi Takip Et!', icon: Heart },
]

/** The administrators' pages, for narrow screens: their navigation bar has no room for them. */
const adminPages: Page[] = [
  { to: '/admin', label: 'Genel Bakış', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Kullanıcılar', icon: Users },
  { to: '/admin/send-notification', label: 'Bildirim Gönder', icon: Send },
  { to: '/admin/ratings', label: 'Değerlendirmeler', icon: Star },
  { to: '/admin/programme', label: 'Sadakat Programı', icon: Gift },
  { to: '/admin/limits', label: 'Sınırlar', icon: Gauge },
  { to: '/admin/legal', label: 'Metinler ve İzinler', icon: ScrollText },
  { to: '/admin/security-log', label: 'Güvenlik Kaydı', icon: ShieldCheck },
]

/** `Hesabım`: the signed-in person, and links to their pages. */
export function ProfileScreen() {
  const { data: user } = useQuery(currentUserQuery)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return (
    <Screen title="Hesabım">
      {user && (
        <div className="flex items-center gap-4">
          <Avatar fullName={user.fullName} size="lg" />
          <div className="min-w-0">
            <p className="text-muted">Merhaba,</p>
            <p className="break-words font-display font-semibold text-xl">{user.fullName}</p>
            <p className="break-words text-muted text-sm">{user.username}</p>
          </div>
        </div>
      )}
      <Links pages={pages} unread={unread} />
      {user?.isAdmin && (
        <section id="management" className="grid scroll-mt-4 gap-2">
          <h2 className="font-display font-semibold text-lg">Yönetim</h2>
          <Links pages={adminPages} unread={0} />
        </section>
      )}
      <LogoutButton className="justify-self-start border-edge" />
    </Screen>
  )
}

function Links({ pages, unread }: { pages: Page[]; unread: number }) {
  return (
    <Card className="p-0 sm:p-0">
      <ul className="divide-y divide-line">
        {pages.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-4 px-4 font-medium transition-colors hover:bg-sunken sm:px-5"
            >
              <Icon aria-hidden className="size-5 text-accent" />
              <span className="flex-1">{label}</span>
              {to === '/notifications' && unread > 0 && (
                <Badge tone="accent">{unread} okunmamış</Badge>
              )}
              <ChevronRight aria-hidden className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
