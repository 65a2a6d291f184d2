import { istanbulInstant, minuteOf } from './calendar.ts'
import type { DemoCustomer } from './people.ts'
import type { Random } from './random.ts'
import { makeBill, type Product, type Visit } from './visits.ts'

/** A coffee on each of these minutes of the day, at one branch or another. */
const [opening, closing] = [minuteOf('09:06'), minuteOf('20:30')]

/**
 * Today's visits so far, so that the dashboard has a day to show; none before the first branch opens.
 * The regular, whose account visitors use, has none.
 *
 * @returns by the customer's place
 */
export function visitsToday(
  random: Random,
  now: Date,
  { customers, menu }: { customers: readonly DemoCustomer[]; menu: readonly Product[] },
): Map<number, Visit> {
  const visits = customers.map(({ habits }): Visit & { comes: boolean } => ({
    at: istanbulInstant(now, 0, random.between(opening, closing)),
    branch: random.chance(0.75) ? habits.home : random.between(0, 5),
    products: makeBill(random, menu),
    comes: random.chance(0.3),
    ...{ wish: null, slip: null },
  }))
  return new Map(
    [...visits.entries()].filter(
      ([place, { at, comes }]) => place > 0 && comes && customers[place]?.active && at < now,
    ),
  )
}
