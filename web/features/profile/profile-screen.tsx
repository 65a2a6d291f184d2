import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { Avatar } from '#ui/data/avatar.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import type { NavigationEntry } from '#ui/navigation/navigation.tsx'
import { cameFrom } from '#web/shared/came-from.ts'
import { LogoutButton } from '#web/shared/logout-button.tsx'
import { managedPagesQuery } from '#web/shared/pages.ts'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { unreadQuery } from '#web/shared/unread.ts'

type HubPage = Pick<NavigationEntry, 'label' | 'href' | 'icon'>

const pages: HubPage[] = [
  { href: '/account-settings', label: 'Hesap Ayarları', icon: UserRoundPen },
  { href: '/security', label: 'Güvenlik', icon: KeyRound },
  { href: '/orders', label: 'Siparişlerim', icon: ReceiptText },
  { href: '/rewards', label: 'Ödüller', icon: Gift },
  { href: '/invite', label: 'Arkadaşınızı Davet Edin', icon: UserRoundPlus },
  { href: '/points', label: 'Puan Hareketleri', icon: Coins },
  { href: '/notifications', label: 'Bildirimler', icon: Bell },
  { href: '/settings', label: 'Ayarlar', icon: Settings },
  { href: '/help', label: 'Yardım', icon: CircleHelp },
  { href: '/rate-app', label: 'Bizi Değerlendir', icon: Star },
  { href: '/follow', label: 'Bizi Takip Et!', icon: Heart },
]

/** `Hesabım`: the signed-in person, and links to their pages. */
export function ProfileScreen() {
  const { data: user } = useQuery(currentUserQuery)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const managed = useQuery(managedPagesQuery(user)).data ?? []
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
      {managed.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-display font-semibold text-lg">
            {user?.rights[0] ? 'Yönetim' : 'Personel'}
          </h2>
          <Links pages={managed} unread={0} />
        </section>
      )}
      <LogoutButton className="justify-self-start border-edge" />
    </Screen>
  )
}

function Links({ pages, unread }: { pages: HubPage[]; unread: number }) {
  return (
    <Card className="p-0 sm:p-0">
      <ul className="divide-y divide-line">
        {pages.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              to={href}
              state={cameFrom('/profile')}
              className="flex min-h-14 items-center gap-4 px-4 font-medium transition-colors hover:bg-sunken sm:px-5"
            >
              <Icon aria-hidden className="size-5 text-accent" />
              <span className="flex-1">{label}</span>
              {href === '/notifications' && unread > 0 && (
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
