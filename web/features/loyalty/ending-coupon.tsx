import { Link } from '@tanstack/react-router'
import Ticket from 'lucide-react/icons/ticket'
import type { Coupon } from '#api/contracts/rewards/coupons.ts'
import { formatDayForInput, formatNumber } from '#ui/foundations/format.ts'
import { benefitWords, endsSoon, lastDayOf, lastDayWords } from '#web/shared/benefit-words.ts'
import { DueRow, dueRowLook } from '#web/shared/due-row.tsx'

/** The coupons that end within three days. @param now epoch ms by the server's clock */
export const endingCoupons = (coupons: readonly Coupon[], now: number): Coupon[] =>
  // what the device has kept may be over
  coupons.filter(({ expiresAt }) => Date.parse(expiresAt) > now && endsSoon(expiresAt, now))

interface EndingCouponProps {
  /** the one that ends next */
  coupon: Coupon
  /** how many end soon beside it */
  others: number
  /** epoch ms by the server's clock */
  now: number
}

/** The coupon that ends next, as a row that leads to all of them. */
export function EndingCoupon({ coupon, others, now }: EndingCouponProps) {
  const isLastDay = formatDayForInput(lastDayOf(coupon.expiresAt)) === formatDayForInput(now)
  return (
    <Link to="/rewards" className={dueRowLook()}>
      <DueRow
        lead={<Ticket aria-hidden className="size-6 shrink-0 text-warning" />}
        title={others > 0 ? `${coupon.name} ve ${formatNumber(others)} kupon daha` : coupon.name}
        text={`${isLastDay ? 'Bugün son gün' : lastDayWords(coupon.expiresAt)} · ${benefitWords(coupon)}`}
      />
    </Link>
  )
}
