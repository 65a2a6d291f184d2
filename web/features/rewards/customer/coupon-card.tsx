import Ticket from 'lucide-react/icons/ticket'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDate, formatPoints } from '#ui/foundations/format.ts'
import { benefitWords, endsSoon, lastDayWords, leastPaidWords } from '#web/shared/benefit-words.ts'

interface UsableCouponProps {
  coupon: Coupon
  /** the time, epoch ms */
  now: number
  onCancel: () => void
}

/** A coupon that can be used: what it gives, until when, and how to give it back. */
export function UsableCoupon({ coupon, now, onCancel }: UsableCouponProps) {
  const { name, terms, leastPaid, branches, returns, withheld, expiresAt } = coupon
  return (
    <article className="flex gap-4 p-4">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-field bg-accent-soft text-accent"
      >
        <Ticket className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="break-words font-display font-semibold text-lg">{name}</h3>
        <p className="break-words">{benefitWords(coupon)}</p>
        {leastPaid > 0 && <p className="text-muted text-sm">{leastPaidWords(leastPaid)}</p>}
        {terms && <p className="break-words text-muted text-sm">{terms}</p>}
        {branches.length > 0 && (
          <p className="break-words text-muted text-sm">
            {`Yalnızca: ${branches.map((branch) => branch.name).join(', ')}`}
          </p>
        )}
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <Badge tone={endsSoon(expiresAt, now) ? 'warning' : 'neutral'}>
            {lastDayWords(expiresAt)}
          </Badge>
          {returns + withheld > 0 && (
            <Button
              tone="ghost"
              className="-mx-3"
              aria-label={`Puana Çevir: ${name}`}
              onClick={onCancel}
            >
              Puana Çevir
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

const ends: Record<Exclude<Coupon['state'], 'usable'>, string> = {
  used: 'Kullanıldı',
  cancelled: 'Puana çevrildi',
  expired: 'Süresi doldu',
}

/** A coupon that has ended, in one line. */
export function EndedCoupon({ coupon }: { coupon: Coupon }) {
  const { name, state, closedAt, returns } = coupon
  const points = state === 'cancelled' ? returns : coupon.points
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {[formatDate(closedAt), points > 0 && formatPoints(points)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state !== 'usable' && <Badge>{ends[state]}</Badge>}
    </div>
  )
}
