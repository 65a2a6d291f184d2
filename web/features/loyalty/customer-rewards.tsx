import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Loyalty } from '#api/contracts/loyalty/loyalty.ts'
import { Button } from '#ui/forms/button.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { customerLoyaltyQuery } from './queries.ts'
import { ShowRest } from './show-rest.tsx'

const RedeemFor = lazy(() => import('./redeem-for.tsx'))

type Reward = Loyalty['rewards'][number]

/** How many rewards stand beside the pad until the others are asked for. */
const shown = 2

interface CustomerRewardsProps {
  userId: number
  /** the open scan of them */
  scanId: string
  /** undefined as long as the counter has none: nothing is redeemed then */
  branchId: number | undefined
}

/** What the customer at the counter can have for their points, and how far the next reward is (programme.md §7). */
export function CustomerRewards({ userId, scanId, branchId }: CustomerRewardsProps) {
  const [wanted, setWanted] = useState<Reward>()
  const [all, setAll] = useState(false)
  const loyalty = useQuery(customerLoyaltyQuery(userId))
  if (!loyalty.data)
    return (
      <QueryPlaceholder
        query={loyalty}
        loading={['h-5 w-1/3', 'h-14', 'h-14']}
        failed="Kupon ve ödüller alınamadı"
        className="py-1"
        compact
      />
    )
  const { coupons, rewards, nextReward } = loyalty.data
  const first = all ? rewards : rewards.slice(0, shown)
  return (
    <>
      {rewards.length > 0 && (
        <section aria-label="Alabileceği ödüller" className="grid grid-cols-1">
          <h3 className="font-semibold text-muted text-sm">Alabileceği ödüller</h3>
          <ul className="divide-y divide-line">
            {first.map((reward) => (
              <li key={reward.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
                <p className="min-w-0">
                  <span className="block break-words font-medium">{reward.name}</span>
                  <span className="tabular block text-muted text-sm">
                    {formatPoints(reward.price)}
                  </span>
                </p>
                {branchId !== undefined && (
                  <Button
                    size="lg"
                    tone="plain"
                    className="shrink-0 px-3 text-base"
                    aria-label={`Kupona Çevir: ${reward.name}`}
                    onClick={() => setWanted(reward)}
                  >
                    Kupona Çevir
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <ShowRest count={rewards.length - first.length} of="Ödül" onShow={() => setAll(true)} />
        </section>
      )}
      {nextReward && (
        <p className="text-muted text-sm">
          Sıradaki ödülü {nextReward.name}: {formatPoints(nextReward.missing)} kaldı.
        </p>
      )}
      {coupons.length === 0 && rewards.length === 0 && !nextReward && (
        <p className="text-muted">Kuponu ya da alabileceği ödül yok.</p>
      )}
      {wanted && branchId !== undefined && (
        <Suspense>
          <RedeemFor
            {...{ userId, scanId, branchId }}
            reward={wanted}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
