import type { Bill, Refund } from './account.ts'
import { istanbulInstant } from './calendar.ts'
import type { OrderedLine, OrderMenu } from './order-menu.ts'
import type { HistoryContext, KnownAccount } from './plan.ts'
import { type Random, randomFrom } from './random.ts'
import { rushWaits } from './rush.ts'

type State =
  | 'placed'
  | 'accepted'
  | 'preparing'
  | 'ready'
  | 'collected'
  | 'expired'
  | 'cancelled'
  | 'no_show'
type Party = 'customer' | 'staff' | 'system'

export interface OrderStep {
  to: State
  party: Party
  at: Date
  reason?: string
}

export interface PlannedOrder {
  id: number
  userId: number
  /** place of the branch, Merkez first */
  branch: number
  at: Date
  promise: Date
  scheduled: boolean
  lines: readonly OrderedLine[]
  /** points that pay a part */
  points: number
  /** what happened after it was placed */
  steps: readonly OrderStep[]
  hereAt: Date | null
  /** what it was paid with when it was collected */
  bill: Bill | null
  refund: Refund | null
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** Days that orders go back: the app took none before. */
const span = 60
/** The share of bills at the counter that were ordered ahead. */
const share = 0.4
/** Minutes after the promise that an order waits for its customer. */
const patience = 120

export const plus = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Down to the whole steps of so many minutes: promises have five. */
export const floored = (at: Date, step: number) =>
  new Date(Math.floor(at.getTime() / (step * minuteMs)) * step * minuteMs)

/** What a demo's order is made of, as time goes: minutes before it is handed over. */
function collected(random: Random, bill: Bill): Pick<PlannedOrder, 'at' | 'promise' | 'steps'> {
  const promise = floored(plus(bill.at, bill.rush ? -rushWaits : -random.between(2, 9)), 5)
  const at = plus(promise, -random.between(11, 24))
  const ready = Math.min(
    plus(promise, random.between(-4, 1)).getTime(),
    bill.at.getTime() - minuteMs / 2,
  )
  return {
    ...{ at, promise },
    steps: [
      { to: 'accepted', party: 'staff', at: plus(at, random.between(1, 3)) },
      { to: 'preparing', party: 'staff', at: plus(at, random.between(4, 6)) },
      { to: 'ready', party: 'staff', at: new Date(ready) },
      { to: 'collected', party: 'staff', at: bill.at },
    ],
  }
}

const linesOf = (bill: Bill, menu: OrderMenu): OrderedLine[] => {
  const counts = new Map<string, number>()
  for (const { name } of bill.products) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([item, quantity]) => menu({ item, quantity }) ?? [])
}

const totalOf = (lines: readonly OrderedLine[]) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)

/** Orders of the last two months that were paid at the till: bills of then. */
function planCollected(accounts: readonly KnownAccount[], now: Date, menu: OrderMenu) {
  const random = randomFrom(1555)
  return accounts.flatMap(({ userId, bills, refunds }, place) =>
    bills.flatMap((bill): PlannedOrder[] => {
      const isRegular = place === 0
      const refund = refunds.find((one) => one.bill === bill) ?? null
      const ahead = random.chance(share) || isRegular || bill.rush || refund?.by === 'helper'
      const lines = linesOf(bill, menu)
      const fits = bill.discount === 0 && lines.length > 0 && totalOf(lines) === bill.total
      if (!ahead || !fits || bill.at.getTime() < now.getTime() - span * dayMs) return []
      return [
        {
          ...{ id: 0, userId, branch: bill.branch, ...collected(random, bill), lines },
          ...{ scheduled: false, points: 0, hereAt: null, bill, refund },
        },
      ]
    }),
  )
}

const staffReasons = ['ürün kalmadı', 'şube yoğun', 'müşteri istedi']

/** How an order ended that nobody paid, by the minutes since it was placed. */
function ending(random: Random, at: Date, promise: Date): OrderStep[] {
  const accepted: OrderStep = { to: 'accepted', party: 'staff', at: plus(at, 2) }
  const kind = random.between(0, 9)
  if (kind < 4) {
    const gaveUp: OrderStep = { to: 'cancelled', party: 'customer', at: plus(at, 4) }
    return kind < 2 ? [gaveUp] : [accepted, gaveUp]
  }
  if (kind < 6) {
    const reason = random.pick(staffReasons)
    return [accepted, { to: 'cancelled', party: 'staff', at: plus(at, 5), reason }]
  }
  if (kind < 8) return [{ to: 'expired', party: 'system', at: plus(at, 10) }]
  return [
    accepted,
    { to: 'preparing', party: 'staff', at: plus(at, 5) },
    { to: 'ready', party: 'staff', at: plus(promise, -2) },
    { to: 'no_show', party: 'system', at: plus(promise, patience) },
    { to: 'cancelled', party: 'system', at: endOfDay(promise) },
  ]
}

/** Five in the morning after an afternoon in Istanbul: two by the world's clock. */
const endOfDay = (at: Date) =>
  new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs + 120 * minuteMs)

/** One customer in seven has had an order that came to nothing. */
function planLost({ rules, customers }: HistoryContext, menu: OrderMenu): PlannedOrder[] {
  const random = randomFrom(1632)
  return customers.flatMap(({ userId, habits }, place): PlannedOrder[] => {
    const ago = random.between(Math.max(2, habits.lastDay), span - 1)
    const minute = random.between(9 * 60 + 30, 20 * 60)
    const product = random.pick(rules.menu)
    const line = menu({ item: product.name })
    const at = istanbulInstant(rules.now, -ago, minute)
    const promise = plus(floored(at, 5), 20)
    const steps = ending(random, at, promise)
    if (place % 7 !== 3 || !line || ago >= habits.firstDay) return []
    return [
      {
        ...{ id: 0, userId, branch: habits.home, at, promise, lines: [line], steps },
        ...{ scheduled: false, points: 0, hereAt: null, bill: null, refund: null },
      },
    ]
  })
}

/** Orders that have come to an end. */
export const planPastOrders = (
  context: HistoryContext,
  accounts: readonly KnownAccount[],
  menu: OrderMenu,
): PlannedOrder[] => {
  const collected = planCollected(accounts, context.rules.now, menu)
  const quarterOf = ({ promise }: PlannedOrder) => floored(promise, 15).getTime()
  const full = new Set(collected.filter(({ bill }) => bill?.rush).map(quarterOf))
  return [
    // the rush leaves no room at its branch
    ...collected.filter(
      (order) => order.branch !== 0 || order.bill?.rush || !full.has(quarterOf(order)),
    ),
    ...planLost(context, menu),
  ]
}
