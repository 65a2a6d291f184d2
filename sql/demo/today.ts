import { istanbulInstant, minuteOf } from './calendar.ts'
import type { DemoCustomer } from './people.ts'
import type { Random } from './random.ts'

export interface VisitToday {
  /** place among the customers */
  customer: number
  /** place of the branch, Merkez first */
  branch: number
  amount: number
  at: Date
}

/** A coffee on each of these minutes of the day, at one branch or another. */
const [opening, closing] = [minuteOf('09:00'), minuteOf('20:30')]
const amounts = [5, 10, 10, 15, 20, 25]

/**
 * Today's visits so far, so that the dashboard has a day to show; none before the first branch opens.
 * The regular, whose account visitors use, has none.
 */
export function visitsToday(
  random: Random,
  now: Date,
  customers: readonly DemoCustomer[],
): VisitToday[] {
  return customers.flatMap(({ active, habits }, customer) => {
    const at = istanbulInstant(now, 0, random.between(opening, closing))
    const branch = random.chance(0.75) ? habits.home : random.between(0, 5)
    const amount = random.pick(amounts)
    if (customer === 0 || !active || at >= now || !random.chance(0.3)) return []
    return [{ customer, branch, amount, at }]
  })
}
