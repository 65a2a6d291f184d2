import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Loyalty } from '#api/contracts/loyalty/loyalty.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { benefitWords, lastDayWords } from '#web/shared/benefit-words.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { customerLoyaltyQuery } from './queries.ts'

const RedeemFor = lazy(() => import('./redeem-for.tsx'))

/** How many of each list the counter shows: enough to say, not to read. */
const shown = 4

interface CustomerStandingProps {
  userId: number
  /** the open scan of them; without it, or without a branch, nothing is redeemed here */
  scanId?: string | undefined
  branchId?: number | undefined
}

/** What the customer at the counter has and can have: tier, coupons and rewards within reach (programme.md §7). */
export function CustomerStanding({ userId, scanId, branchId }: CustomerStandingProps) {
  const [wanted, setWanted] = useState<Loyalty['rewards'][number]>()
  const loyalty = useQuery(customerLoyaltyQuery(userId))
  if (!loyalty.data)
    return (
      <Card className="px-4 py-3 sm:px-4 sm:py-3">
        <QueryPlaceholder
          query={loyalty}
          loading={['h-5 w-1/3', 'h-5 w-2/3']}
          failed="Kupon ve ödüller alınamadı"
          className="py-1"
          compact
        />
      </Card>
    )
  const { coupons, rewards, nextReward, tier } = loyalty.data
  return (
    <Card className="grid grid-cols-1 gap-3 px-4 py-3 sm:px-4 sm:py-3">
      <p>
        <Badge tone="accent">{tier.name}</Badge>
      </p>
      {coupons.length > 0 && (
        <Part title="Kuponları" more={coupons.length - shown}>
          {coupons.slice(0, shown).map((coupon) => (
            <Line key={coupon.id} name={coupon.name} beside={lastDayWords(coupon.expiresAt)}>
              {benefitWords(coupon)}
            </Line>
          ))}
        </Part>
      )}
      {rewards.length > 0 && (
        <Part title="Alabileceği ödüller" more={rewards.length - shown}>
          {rewards.slice(0, shown).map((reward) => (
            <Line key={reward.id} name={reward.name} beside={formatPoints(reward.price)}>
              {scanId && branchId && (
                <Button
                  tone="plain"
                  className="mt-1"
                  aria-label={`Kupona Çevir: ${reward.name}`}
                  onClick={() => setWanted(reward)}
                >
                  Kupona Çevir
                </Button>
              )}
            </Line>
          ))}
        </Part>
      )}
      {wanted && scanId && branchId && (
        <Suspense>
          <RedeemFor
            {...{ userId, scanId, branchId }}
            reward={wanted}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      )}
      {nextReward && (
        <p className="text-muted text-sm">
          Sıradaki ödülü {nextReward.name}: {formatPoints(nextReward.missing)} kaldı.
        </p>
      )}
      {coupons.length === 0 && rewards.length === 0 && !nextReward && (
        <p className="text-muted">Kuponu ya da alabileceği ödül yok.</p>
      )}
    </Card>
  )
}

function Part({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-muted text-sm">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
      {more > 0 && <p className="text-muted text-sm">ve {more} tane daha</p>}
    </section>
  )
}

interface LineProps {
  name: string
  beside: string
  /** what it gives */
  children?: ReactNode
}

function Line({ name, beside, children }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-1.5">
      <span className="min-w-0">
        <span className="block break-words font-medium">{name}</span>
        {children && <span className="block break-words text-muted text-sm">{children}</span>}
      </span>
      <span className="tabular shrink-0 text-muted text-sm">{beside}</span>
    </li>
  )
}
