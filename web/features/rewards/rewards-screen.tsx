import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import type { Reward } from '#api/contracts/rewards/rewards.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BalanceCard } from '#ui/loyalty/balance-card.tsx'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { EndedCoupon, UsableCoupon } from './coupon-card.tsx'
import { couponsQuery, loyaltyQuery, rewardsQuery } from './queries.ts'
import { RewardCard } from './reward-card.tsx'
import { StampCard } from './stamp-card.tsx'

const RewardSheet = lazy(() => import('./reward-sheet.tsx'))
const CancelCoupon = lazy(() => import('./cancel-coupon.tsx'))

/** `Ödüller`: the caller's coupons, what they can have, what is missing (programme.md §4). */
export function RewardsScreen() {
  const points = useQuery(currentUserQuery).data?.points
  // The sheet keeps what it was opened with: after the redemption the list has another order.
  const [opened, setOpened] = useState<Reward>()
  const [cancelled, setCancelled] = useState<Coupon>()
  return (
    <Screen title="Ödüller" width="wide">
      <BalanceCard points={points} />
      <Coupons onCancel={setCancelled} />
      <StampCards />
      <Offers onOpen={setOpened} />
      <EndedCoupons />
      <Suspense>
        {opened && (
          <RewardSheet reward={opened} points={points} onClose={() => setOpened(undefined)} />
        )}
        {cancelled && <CancelCoupon coupon={cancelled} onClose={() => setCancelled(undefined)} />}
      </Suspense>
    </Screen>
  )
}

function Coupons({ onCancel }: { onCancel: (coupon: Coupon) => void }) {
  const coupons = useQuery(couponsQuery)
  const now = useMinute()
  if (!coupons.data)
    return (
      <QueryPlaceholder
        query={coupons}
        loading={<Skeleton className="h-36 rounded-card" />}
        failed="Kuponlarınız alınamadı"
        className="py-6"
      />
    )
  const usable = coupons.data.filter(({ state }) => state === 'usable')
  if (usable.length === 0) return null
  return (
    <Part title="Kuponlarım">
      <ul className="grid gap-4 sm:grid-cols-2">
        {usable.map((coupon) => (
          <li key={coupon.id}>
            <UsableCoupon coupon={coupon} now={now} onCancel={() => onCancel(coupon)} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The rest of the page stands without them: a failure shows nothing. */
function StampCards() {
  const cards = useQuery(loyaltyQuery).data?.stampCards ?? []
  if (cards.length === 0) return null
  return (
    <Part title="Damga kartlarım">
      <ul className="grid gap-4 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.id}>
            <StampCard card={card} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The parts of the list, in its order. */
const parts: { title: string; holds: (reward: Reward) => boolean }[] = [
  { title: 'Şimdi alabilecekleriniz', holds: ({ standing }) => standing === 'available' },
  { title: 'Biriktirdikçe', holds: ({ standing }) => standing === 'short' },
  { title: 'Kademeniz yükselince', holds: ({ standing }) => standing === 'tier' },
  {
    title: 'Şu an alınamayanlar',
    holds: ({ standing }) => standing === 'limit' || standing === 'sold_out',
  },
]

function Offers({ onOpen }: { onOpen: (reward: Reward) => void }) {
  const rewards = useQuery(rewardsQuery)
  if (!rewards.data)
    return <QueryPlaceholder query={rewards} loading={<Loading />} failed="Ödüller alınamadı" />
  if (rewards.data.length === 0)
    return <EmptyState>Ödüllerimiz hazırlanıyor. Puanlarınız sizi bekler.</EmptyState>
  const first = rewards.data[0]
  return parts.map(({ title, holds }) => {
    const found = rewards.data.filter(holds)
    return (
      found.length > 0 && (
        <Part key={title} title={title}>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {found.map((reward) => (
              <li key={reward.id}>
                <RewardCard
                  reward={reward}
                  first={reward === first}
                  onOpen={() => onOpen(reward)}
                />
              </li>
            ))}
          </ul>
        </Part>
      )
    )
  })
}

function EndedCoupons() {
  const ended = useQuery(couponsQuery).data?.filter(({ state }) => state !== 'usable') ?? []
  if (ended.length === 0) return null
  return (
    <details className="group rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 font-semibold">
        Geçmiş kuponlarım
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {ended.map((coupon) => (
          <li key={coupon.id}>
            <EndedCoupon coupon={coupon} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="font-display font-semibold text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-36 rounded-card sm:h-72" />
      ))}
    </div>
  )
}
