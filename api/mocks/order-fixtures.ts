import { endOfBranchDay } from '../contracts/branches/opening.ts'
import type { BodyInput } from '../contracts/endpoint.ts'
import type { OptionGroup } from '../contracts/menu/options.ts'
import type { LineOption, Order, OrderLine, OrderSummary } from '../contracts/orders/orders.ts'
import type { OrderQuote, QuotedLine, quoteOrder } from '../contracts/orders/placing.ts'
import { branchOf, elif } from './fixtures.ts'
import { menuItems } from './menu-fixtures.ts'
import { optionsOfItem } from './option-fixtures.ts'
import { breakdownOf } from './purchase-fixtures.ts'
import { availability } from './stock-fixtures.ts'

type Asked = BodyInput<typeof quoteOrder>
type AskedLine = Asked['lines'][number]

const minute = 60_000
/** kuruş that a point stands for */
const pointValue = 10

/** A time from now on, on a full minute. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / minute + minutes) * minute).toISOString()

/** The next quarter hours, from one in half an hour on. */
export const slots = (): string[] => {
  const first = Math.ceil((Date.now() + 30 * minute) / (15 * minute)) * 15 * minute
  return Array.from({ length: 8 }, (_, step) => new Date(first + step * 15 * minute).toISOString())
}

/** The quarter hours of the branches' next day, from a quarter past eight on. */
export const slotsOfTomorrow = (): string[] => {
  const first = endOfBranchDay(Date.now()) + (3 * 60 + 15) * minute
  return Array.from({ length: 8 }, (_, step) => new Date(first + step * 15 * minute).toISOString())
}

const chosenOf = (groups: readonly OptionGroup[], asked: AskedLine['options']): LineOption[] =>
  asked.flatMap(({ optionId, quantity }) =>
    groups.flatMap(({ name: group, options }) =>
      options
        .filter(({ id }) => id === optionId)
        .map(({ name, priceDifference }) => ({ optionId, group, name, quantity, priceDifference })),
    ),
  )

const fine = { problem: null, optionId: null, groupId: null, left: null }

function problemOf({ itemId, quantity, options }: AskedLine): Partial<QuotedLine> {
  const said = availability.items.find(({ id }) => id === itemId)
  if (said?.isOff) return { problem: 'item_off' }
  if (said?.left && said.left < quantity) return { problem: 'item_short', left: said.left }
  const off = options.find(({ optionId }) =>
    availability.options.some(({ id, isOff }) => id === optionId && isOff),
  )
  return off ? { problem: 'option_off', optionId: off.optionId } : {}
}

/** A line as the menu of the mocks and Merkez's stock have it. */
function quotedLine(line: AskedLine): QuotedLine {
  const { itemId, quantity } = line
  const item = menuItems.find(({ id }) => id === itemId)
  if (!item)
    return {
      ...{ itemId, name: null, quantity, unitPrice: 0, total: 0, options: [] },
      ...fine,
      problem: 'item_gone',
    }
  const options = chosenOf(optionsOfItem(itemId), line.options)
  const unitPrice = options.reduce(
    (sum, one) => sum + one.priceDifference * one.quantity,
    item.price,
  )
  return {
    ...{ itemId, name: item.name, quantity, unitPrice, total: unitPrice * quantity, options },
    ...fine,
    ...problemOf(line),
  }
}

/** What an order comes to; ready in a quarter of an hour. A coupon takes 20 TL off. */
export function quoteOf(asked: Asked, more: Partial<OrderQuote> = {}): OrderQuote {
  const lines = asked.lines.map(quotedLine)
  const total = lines.reduce((sum, line) => sum + (line.problem ? 0 : line.total), 0)
  const discount = Math.min(total, (asked.coupons?.length ?? 0) * 2_000)
  const mostPoints = Math.min(elif.points, Math.floor((total - discount) / pointValue))
  const points = Math.min(asked.points ?? 0, mostPoints)
  const due = total - discount - points * pointValue
  const breakdown = breakdownOf(due)
  const soonest = inMinutes(15)
  return {
    lines,
    branch: { problem: null, until: null, delayMinutes: 0 },
    promise: asked.pickupAt === 'asap' ? soonest : asked.pickupAt,
    soonest,
    slots: slots(),
    ...{ total, discount, couponProblem: null },
    ...{ points, pointsValue: points * pointValue, mostPoints, due },
    earned: breakdown.reduce((sum, one) => sum + one.points, 0),
    breakdown,
    isPlaceable: lines.every(({ problem }) => problem === null),
    ...more,
  }
}

const shot = { optionId: 31, group: 'Ekstra', name: 'Ekstra espresso shot' }
const oat = { optionId: 23, group: 'Süt', name: 'Yulaf sütü', priceDifference: 2_000 }
const ordinary = { vatRate: 10, note: null, state: 'queued', refunded: 0 } as const

const lines: OrderLine[] = [
  {
    ...ordinary,
    line: 1,
    itemId: 102,
    name: 'Latte',
    quantity: 1,
    unitPrice: 20_050,
    options: [
      { ...oat, quantity: 1 },
      { ...shot, quantity: 1, priceDifference: 2_500 },
    ],
    note: 'Az köpüklü lütfen',
  },
  {
    ...ordinary,
    ...{ line: 2, itemId: 106, name: 'Balkabaklı Cheesecake', quantity: 2, unitPrice: 19_000 },
    options: [],
  },
]

/** Elif's order of five minutes ago at Merkez, which is being prepared: 50 points pay a part. */
export const openOrder: Order = {
  id: 9001,
  number: 417,
  day: inMinutes(8).slice(0, 10),
  branch: branchOf(1),
  state: 'preparing',
  seq: 3,
  isScheduled: false,
  placedAt: inMinutes(-5),
  promise: inMinutes(8),
  firstPromise: inMinutes(8),
  hereAt: null,
  lines,
  ...{
    total: 58_050,
    discount: 0,
    points: 50,
    pointsValue: 500,
    withheld: 0,
    due: 57_550,
    refunded: 0,
  },
  earned: null,
  cancelled: null,
  isCancellable: false,
}

const past = (order: Partial<Order>): Order => ({
  ...openOrder,
  state: 'collected',
  seq: 5,
  lines: lines.map((line) => ({ ...line, state: 'done' })),
  earned: 115,
  ...order,
})

const ended = (id: number, number: number, at: string, more: Partial<Order> = {}): Order =>
  past({
    ...{ id, number, day: at.slice(0, 10) },
    ...{ placedAt: at, promise: at, firstPromise: at },
    ...more,
  })

const salep: OrderLine = {
  ...ordinary,
  ...{ line: 1, itemId: 103, name: 'Tarçınlı Salep', quantity: 1, unitPrice: 14_500 },
  options: [],
  state: 'done',
}
const ofSalep = {
  lines: [salep],
  ...{ total: 14_500, points: 0, pointsValue: 0, due: 14_500, earned: 29 },
}

/** Orders of Elif's that have ended: two this month, one cancelled, one not collected. */
export const pastOrders: Order[] = [
  ended(8950, 233, '2026-11-18T06:10:00.000Z'),
  ended(8801, 764, '2026-11-11T14:40:00.000Z', { ...ofSalep, branch: branchOf(5) }),
  ended(8610, 512, '2026-10-29T07:05:00.000Z', {
    ...ofSalep,
    state: 'cancelled',
    earned: null,
    cancelled: { by: 'staff', reason: 'ürün kalmadı' },
  }),
  ended(8402, 128, '2026-10-02T05:50:00.000Z', { ...ofSalep, state: 'no_show', earned: null }),
]

/** An order as a list has it. */
export const summaryOf = ({ lines: all, ...order }: Order): OrderSummary => ({
  ...order,
  units: all.reduce((sum, { quantity }) => sum + quantity, 0),
  lines: all.map(({ line, itemId, name, quantity }) => ({ line, itemId, name, quantity })),
})

/** The order that comes of what was asked. */
export function placedOrder(asked: Asked): Order {
  const { total, discount, points, pointsValue, due, promise, ...quote } = quoteOf(asked)
  return {
    ...openOrder,
    ...{ id: 9002, number: 642, state: 'placed', seq: 1, placedAt: inMinutes(0) },
    branch: branchOf(asked.branchId),
    isScheduled: asked.pickupAt !== 'asap',
    promise: promise ?? inMinutes(15),
    firstPromise: promise ?? inMinutes(15),
    lines: quote.lines.map((line, index) => ({
      ...ordinary,
      line: index + 1,
      itemId: line.itemId,
      name: line.name ?? '',
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      options: line.options,
      note: asked.lines[index]?.note ?? null,
    })),
    ...{ total, discount, points, pointsValue, due },
    isCancellable: true,
  }
}
