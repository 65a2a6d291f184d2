import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import { lazy, type ReactNode, Suspense } from 'react'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { BalanceCard, espressoLinkLook } from '#ui/loyalty/balance-card.tsx'
import { EventList } from '#web/features/events/event-list.tsx'
import { LaterStanding } from '#web/features/loyalty/later-standing.tsx'
import { LaterAgain, LaterOpenOrders } from '#web/features/orders/later-orders.tsx'
import { StoryRow } from '#web/features/stories/story-row.tsx'
import { useAfterFirstPaint } from '#web/shared/after-first-paint.ts'
import { Later } from '#web/shared/later.tsx'
import { dueTodayMark } from '#web/shared/row-places.ts'
import { RowsPlace } from '#web/shared/rows-place.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const DueToday = lazy(() => import('./due-today.tsx'))
// for newcomers alone
const NewcomerCard = lazy(() => import('./newcomer-card.tsx'))

interface HomeScreenProps {
  /** the latest entries of the signed-in person */
  latest: ReactNode
  /** whether they have none yet; undefined while that is not known */
  newcomer: boolean | undefined
}

export function HomeScreen({ latest, newcomer }: HomeScreenProps) {
  const { data: user } = useQuery(currentUserQuery)
  const below = useAfterFirstPaint()
  return (
    <Screen title="Anasayfa" headingHidden>
      <p className="text-center font-medium text-muted text-xs tracking-[0.2em]">
        COFFEE SHOP & HOME CONCEPT
      </p>
      <div className="grid gap-2 empty:hidden">
        <LaterOpenOrders />
        <Later place={<RowsPlace mark={dueTodayMark} />}>
          <DueToday giftNamed={newcomer !== false} />
        </Later>
      </div>
      <StoryRow />
      {newcomer && user ? (
        <Suspense>
          <NewcomerCard name={user.fullName} />
        </Suspense>
      ) : (
        <BalanceCard
          // a newcomer must not see a zero before the steps replace it
          points={newcomer === undefined ? undefined : user?.points}
          greeting="Merhaba,"
          name={user?.fullName}
          action={
            <Link to="/qr" search={{ tab: 'code' }} className={espressoLinkLook}>
              <QrCode aria-hidden className="size-6" />
              QR Kodum
            </Link>
          }
        >
          <LaterStanding />
        </BalanceCard>
      )}
      <LaterAgain />
      <EventList />
      {below && !newcomer && <LatestCard>{latest}</LatestCard>}
    </Screen>
  )
}

function LatestCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <CardTitle>Son hareketler</CardTitle>
        <Button asChild tone="ghost" className="-mr-3 text-accent">
          <Link to="/points">Tümünü Gör</Link>
        </Button>
      </div>
      {children}
    </Card>
  )
}
