import type { Reward } from '#api/contracts/rewards/rewards.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatPoints } from '#ui/foundations/format.ts'
import { Progress } from '#ui/loyalty/progress.tsx'
import { benefitWords } from '#web/shared/benefit-words.ts'
import { groupedLira } from '#web/shared/forms/lira.ts'

interface RewardCardProps {
  reward: Reward
  onOpen: () => void
  /** whether it is visible when the page opens */
  first?: boolean
}

/** How few there must be left to say so. */
const few = 20

/** A reward: picture, name, what it gives, its price, and how far away it is. A tap opens it. */
export function RewardCard({ reward, onOpen, first = false }: RewardCardProps) {
  const { name, imageUrl, price, standing, missing, left, tier } = reward
  const gone = standing === 'limit' || standing === 'sold_out'
  return (
    <article className="relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge sm:flex-col">
      <div className={cn('w-28 shrink-0 sm:h-36 sm:w-full', gone && 'grayscale')}>
        <Picture
          src={imageUrl}
          alt=""
          first={first}
          fallback={
            <span aria-hidden className="tabular break-all p-2 font-display font-semibold text-2xl">
              {sign(reward)}
            </span>
          }
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:p-4">
        <h3 className="break-words font-display font-semibold text-lg">
          <button
            type="button"
            aria-haspopup="dialog"
            className="text-left after:absolute after:inset-0 after:rounded-card"
            onClick={onOpen}
          >
            {name}
          </button>
        </h3>
        <p className="line-clamp-2 break-words text-muted text-sm">{benefitWords(reward)}</p>
        <div className="mt-auto grid gap-2 pt-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="tabular font-semibold text-lg">{formatPoints(price)}</span>
            {standing === 'sold_out' && <Badge>Tükendi</Badge>}
            {standing === 'limit' && <Badge>Hakkınız doldu</Badge>}
            {tier && !gone && <Badge tone="accent">{`${tier.name} kademesi`}</Badge>}
            {!gone && left !== null && left <= few && (
              <Badge tone="warning">{`Son ${formatNumber(left)}`}</Badge>
            )}
          </p>
          {standing === 'tier' && tier && (
            <p className="text-muted text-sm">{`${tier.name} için ${formatPoints(tier.missing)}`}</p>
          )}
          {standing === 'short' && (
            <Progress
              label={`${name} yolunda`}
              value={price - missing}
              max={price}
              sentence={`${formatPoints(missing)} kaldı`}
            />
          )}
        </div>
      </div>
    </article>
  )
}

/** In place of a picture: `%50`, `₺200`. */
const sign = ({ benefit, percentage, amount, name }: Reward): string => {
  if (benefit === 'percentage') return `%${percentage}`
  if (benefit === 'amount') return `₺${groupedLira(amount ?? 0)}`
  return name.slice(0, 1)
}
