import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Loyalty } from '#api/contracts/loyalty/loyalty.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { Progress } from '#ui/loyalty/progress.tsx'
import { ownLoyaltyQuery } from './queries.ts'

/**
 * Home's card below the balance: the tier, the way to the next reward, coupons, and what one can have now. It loads
 * after the page, in a place that is kept for it.
 */
export function OwnStanding() {
  const { data } = useQuery(ownLoyaltyQuery)
  if (!data) return null
  const { coupons, rewards, tier } = data
  const [first, ...others] = coupons
  return (
    <div className="grid animate-fade grid-cols-1 gap-1">
      <p className="text-espresso-muted text-sm">
        <strong className="font-semibold text-espresso-ink">{tier.name}</strong> kademesi
        {tier.next && ` · ${tier.next.name} için ${formatPoints(tier.next.missing)}`}
      </p>
      <Way loyalty={data} />
      <Link
        to="/rewards"
        className="-mb-2 flex min-h-14 items-center justify-between gap-3 text-espresso-ink"
      >
        <span className="min-w-0">
          {first && (
            <span className="block truncate font-semibold">
              {first.name}
              {others.length > 0 && ` ve ${formatNumber(others.length)} kupon daha`}
            </span>
          )}
          <span className={first ? 'block text-espresso-muted text-sm' : 'block font-medium'}>
            {first && 'Kuponunuz hazır · '}
            {rewards.length > 0
              ? `${formatNumber(rewards.length)} ödül alabilirsiniz`
              : 'Ödüllere Göz Atın'}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </div>
  )
}

function Way({ loyalty: { points, nextReward, rewards } }: { loyalty: Loyalty }) {
  if (!nextReward) return null
  return (
    <Progress
      label="Sonraki ödüle yol"
      value={points}
      max={nextReward.price}
      ticks={[...new Set(rewards.map(({ price }) => price))]}
      sentence={`${nextReward.name}: ${formatPoints(nextReward.missing)} kaldı`}
    />
  )
}
