import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QrCode } from 'lucide-react'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { BalanceCard, espressoLinkLook } from '#ui/loyalty/balance-card.tsx'
import { EventList } from '#web/features/events/event-list.tsx'
import { EntryLine } from '#web/features/points/customer-history.tsx'
import { ownHistoryQuery } from '#web/features/points/queries.ts'
import { StoryRow } from '#web/features/stories/story-row.tsx'
import { useBelowFold } from '#web/shared/below-fold.ts'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'

/** How many of the latest entries home shows. */
const latest = 4

export function HomeScreen() {
  const { data: user } = useQuery(currentUserQuery)
  const below = useBelowFold()
  return (
    <Screen title="Anasayfa" headingHidden>
      <p className="text-center font-medium text-muted text-xs tracking-[0.2em]">
        COFFEE SHOP & HOME CONCEPT
      </p>
      <StoryRow />
      <BalanceCard
        points={user?.points}
        greeting="Merhaba,"
        name={user?.fullName}
        action={
          <Link to="/qr" search={{ tab: 'code' }} className={espressoLinkLook}>
            <QrCode aria-hidden className="size-6" />
            QR kodum
          </Link>
        }
      />
      <EventList />
      {below && <LatestCard />}
    </Screen>
  )
}

function LatestCard() {
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <CardTitle>Son hareketler</CardTitle>
        <Button asChild tone="ghost" className="-mr-3 text-accent">
          <Link to="/points">Tümünü Gör</Link>
        </Button>
      </div>
      <LatestEntries />
    </Card>
  )
}

function LatestEntries() {
  const history = useInfiniteQuery(ownHistoryQuery)
  const entries = history.data?.pages[0]?.rows.slice(0, latest)
  if (history.isPending)
    return (
      <div role="status" className="grid gap-4 py-4">
        <span className="sr-only">Yükleniyor...</span>
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={`h-9 ${width}`} />
        ))}
      </div>
    )
  if (!entries)
    return (
      <ErrorState
        className="py-6"
        pending={history.isFetching}
        onRetry={() => void history.refetch()}
      >
        Puan geçmişi alınamadı
      </ErrorState>
    )
  if (entries.length === 0)
    return (
      <EmptyState className="py-6">
        Henüz puan hareketiniz yok. İlk kahvenizde QR kodunuzu okutun.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
