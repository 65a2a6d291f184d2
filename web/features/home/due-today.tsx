import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventsQuery } from '#web/features/events/queries.ts'
import { eventsOfToday, TodayEvent } from '#web/features/events/today-events.tsx'
import { EndingCoupon, endingCoupons } from '#web/features/loyalty/ending-coupon.tsx'
import { ownLoyaltyQuery } from '#web/features/loyalty/queries.ts'
import { keepRows } from '#web/shared/known-rows.ts'
import { useMinute } from '#web/shared/now.ts'
import { dueTodayMark } from '#web/shared/row-places.ts'
import { RowsPlace } from '#web/shared/rows-place.tsx'
import { serverClock } from '#web/shared/server-clock.ts'

interface DueTodayProps {
  /** whether the welcome gift is named elsewhere on the page */
  giftNamed: boolean
}

/** Below the orders on their way: today's events, and the coupon that ends within three days. */
export default function DueToday({ giftNamed }: DueTodayProps) {
  const { data: events = [] } = useQuery(eventsQuery)
  const { data: loyalty, isPending } = useQuery(ownLoyaltyQuery)
  const now = serverClock.at(useMinute())
  const today = eventsOfToday(events, now)
  const [coupon, ...others] = endingCoupons(loyalty?.coupons ?? [], now).filter(
    ({ source }) => !(giftNamed && source === 'welcome'),
  )
  const ends = [...today.map(({ endDate }) => endDate), ...(coupon ? [coupon.expiresAt] : [])]
  const rows = ends.length
  const until = Math.max(0, ...ends.map((end) => Date.parse(end)))
  useEffect(() => {
    if (!isPending) keepRows(dueTodayMark, rows, until)
  }, [isPending, rows, until])
  if (isPending) return <RowsPlace mark={dueTodayMark} />
  if (rows === 0) return null
  return (
    <ul aria-label="Yakında" className="grid gap-2">
      {today.map((event) => (
        <li key={event.id}>
          <TodayEvent event={event} />
        </li>
      ))}
      {coupon && (
        <li>
          <EndingCoupon coupon={coupon} others={others.length} now={now} />
        </li>
      )}
    </ul>
  )
}
