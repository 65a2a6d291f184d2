import type { Apology, ApprovedVisit } from './approvals.ts'
import { istanbulInstant, minuteOf } from './calendar.ts'
import type { Habits } from './people.ts'
import type { Random } from './random.ts'

/** A product of the demo's menu. Price in kuruş. */
export interface Product {
  id: number
  name: string
  price: number
  category: string
}

/** What happens on a visit beside its bill. */
export type Slip =
  /** points are typed by hand, wrongly, and an administrator takes them back */
  | 'wrong points'
  /** a reward is redeemed, and its coupon cancelled a few minutes later */
  | 'change of mind'
  /** the bill is refunded, whole or by its cheapest product */
  | 'refund'
  | 'part refund'
  /** what the bill earned is spent before it is refunded; in the end its coupon is cancelled */
  | 'spent refund'
  | 'spent refund, cancelled'
  /** an administrator refunds this bill and the same branch's of the week before, as they settle a flag as wrong */
  | 'flagged refund'
  /** points are given by hand to the wrong customer and taken back, which a manager lets pass at the tablet */
  | Apology
  /** so much is bought, or refunded of an order, that a manager lets it pass at the tablet */
  | ApprovedVisit

export interface Visit {
  at: Date
  /** place of the branch, Merkez first */
  branch: number
  /** none: the customer redeems a reward at home */
  products: readonly Product[]
  /** the reward that is redeemed: its name, or 0–1 among those that the balance reaches, dearest first */
  wish: number | string | null
  slip: Slip | null
  /** it is ordered ahead, in the morning rush */
  rush?: true
}

/** The busy hours; every branch is open then, and before and after. */
const busyMinutes = ['10:15', '13:00', '16:30', '19:30'].map(minuteOf)

/**
 * The visits of one customer, oldest first, on days of their own.
 *
 * @param slip what goes wrong once, in the second half of them
 */
export function makeVisits(
  random: Random,
  now: Date,
  { habits, menu, slip }: { habits: Habits; menu: readonly Product[]; slip: Slip | null },
): Visit[] {
  const visits: Visit[] = []
  let pending = slip
  for (let ago = habits.firstDay; ago >= habits.lastDay; ago -= step(random, habits)) {
    const branch = random.chance(0.75) ? habits.home : random.between(0, 5)
    const minute = random.pick(busyMinutes) + random.between(-69, 69)
    const late = ago < habits.firstDay / 2
    const refund = random.chance(0.012)
    const happens =
      late && pending ? pending : refund ? random.pick<Slip>(['refund', 'part refund']) : null
    const wishes = random.chance(habits.spends) || happens === 'change of mind'
    visits.push({
      ...{ at: istanbulInstant(now, -ago, minute), branch, products: makeBill(random, menu) },
      wish: wishes ? random.next() : null,
      slip: happens,
    })
    if (late) pending = null
  }
  return visits
}

/** A drink, often one more for a friend, sometimes a sweet, now and then something to take home. */
export function makeBill(random: Random, menu: readonly Product[]): Product[] {
  const of = (category: string) => random.pick(menu.filter((one) => one.category === category))
  const drinks = ['Kahveler', 'Kahveler', 'Kahveler', 'Soğuk İçecekler', 'Çaylar']
  const bill = [of(random.pick(drinks))]
  if (random.chance(0.35)) bill.push(of(random.pick(drinks)))
  if (random.chance(0.35)) bill.push(of('Tatlılar ve Fırın'))
  if (random.chance(0.015)) bill.push(of('Ev ve Hediye'))
  return bill
}

/** Days until the next visit: around the usual gap, never the same day. */
const step = (random: Random, { gap }: Habits): number =>
  Math.max(1, Math.round(gap * (0.4 + 1.2 * random.next())))
