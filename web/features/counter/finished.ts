import type { CounterAct } from '#api/contracts/points/acts.ts'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import type { Collected } from '#web/features/board/collecting.ts'
import type { Recorded } from '#web/features/points/mutations.ts'

/** What was recorded at the counter: points by hand, a bill, or an order that was handed over. */
export type Finished =
  | { of: 'points'; recorded: Recorded }
  | { of: 'purchase'; recorded: RecordedPurchase }
  | { of: 'order'; recorded: Collected }

/** Tells what was recorded from everything else: a bill may have no entry. */
export function idOf(finished: Finished): string {
  if (finished.of === 'points') return `entry-${finished.recorded.entry.id}`
  if (finished.of === 'purchase') return `purchase-${finished.recorded.purchase.id}`
  return `order-${finished.recorded.order.id}`
}

/** The same of an act in the list of last acts. */
export function idOfAct({ id, purchase, coupon, handOut }: CounterAct): string {
  if (purchase) return `purchase-${purchase.id}`
  if (coupon) return `coupon-${coupon.id}`
  return handOut ? `hand-out-${handOut.id}` : `entry-${id}`
}
