import { openOrdersKnown } from '#web/shared/open-orders.ts'

/** As high as the orders that this device last knew of, so that what is below stays where it is. */
export function OpenOrdersPlace() {
  const known = openOrdersKnown()
  // a row of HomeOpenOrders has 4.375rem, and there is half a rem between two
  return known > 0 && <div style={{ height: `${known * 4.875 - 0.5}rem` }} />
}
