import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import type { Reward } from '#api/contracts/rewards/rewards.ts'
import type { OwnStampCard } from '#api/contracts/stamps/cards.ts'
import { Badge } from '#ui/data/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { endsSoon, lastDayWords } from '#web/shared/benefit-words.ts'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { EndedCoupon, UsableCoupon } from './coupon-card.tsx'
import { FoldedPart } from './folded-part.tsx'
import { OwnBalance } from './own-balance.tsx'
import { couponsQuery, loyaltyQuery, rewardsQuery } from './queries.ts'
import { RewardCard } from './reward-card.tsx'
import { StampCard } from './stamp-card.tsx'

const RewardSheet = lazy(() => import('./reward-sheet.tsx'))
const CancelCoupon = lazy(() => import('./cancel-coupon.tsx'))

/**
 * `Ödüller`: what can be had now, then what is missing for the rest. Above it the balance, the coupons and the stamp
 * cards, a line each (programme.md §4).
 */
export function RewardsScreen() {
  const points = useQuery(currentUserQuery).data?.points
  // The sheet keeps what it was opened with: after the redemption the list has another order.
  const [opened, setOpened] = useState<Reward>()
  const [cancelled, setCancelled] = useState<Coupon>()
  return (
    <Screen
      back={<WayBack to="/profile" />}
      title="Ödüller"
      width="wide"
      actions={<OwnBalance points={points} />}
    >
      <div className="grid grid-cols-1 gap-3 empty:hidden lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:items-start">
        <Coupons onCancel={setCancelled} />
        <StampCards />
      </div>
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
        loading={<Skeleton className="h-14 rounded-card" />}
        failed="Kuponlarınız alınamadı"
        compact
      />
    )
  const usable = coupons.data.filter(({ state }) => state === 'usable')
  if (usable.length === 0) return null
  const soonest = usable.map(({ expiresAt }) => expiresAt).sort()[0]
  return (
    <FoldedPart
      title="Kuponlarım"
      aside={
        <>
          {soonest && endsSoon(soonest, now) && (
            <Badge tone="warning">{lastDayWords(soonest)}</Badge>
          )}
          {`${formatNumber(usable.length)} kupon`}
        </>
      }
    >
      <ul className="divide-y divide-line">
        {usable.map((coupon) => (
          <li key={coupon.id}>
            <UsableCoupon coupon={coupon} now={now} onCancel={() => onCancel(coupon)} />
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}

/** The rest of the page stands without them: a failure shows nothing. */
function StampCards() {
  const loyalty = useQuery(loyaltyQuery)
  if (loyalty.isPending) return <Skeleton className="h-14 rounded-card" />
  const cards = loyalty.data?.stampCards ?? []
  const [nearest] = cards.toSorted((one, other) => leftOf(one) - leftOf(other))
  if (!nearest) return null
  return (
    <FoldedPart title="Damgalarım" aside={`${formatNumber(leftOf(nearest))} damga kaldı`}>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id}>
            <StampCard card={card} />
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}

const leftOf = ({ size, stamps }: OwnStampCard) => size - stamps

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
    <FoldedPart title="Geçmiş kuponlarım" aside={formatNumber(ended.length)}>
      <ul className="divide-y divide-line px-4">
        {ended.map((coupon) => (
          <li key={coupon.id}>
            <EndedCoupon coupon={coupon} />
          </li>
        ))}
      </ul>
    </FoldedPart>
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
