import type {
  ManagedOrder,
  OrderRefund,
  OrderStory,
  QuotedOrderRefund,
} from '../contracts/orders/managing.ts'
import { ticketOf, tickets } from './board-fixtures.ts'
import { elif, kerem, minutesAgo } from './fixtures.ts'

const person = { id: elif.id, fullName: elif.fullName }
const barista = { id: kerem.id, fullName: kerem.fullName }

/** An order that was paid in part by points and collected an hour ago. */
export const collected: ManagedOrder = {
  ...ticketOf(614, {
    state: 'collected',
    seq: 5,
    placedAt: minutesAgo(80),
    promise: minutesAgo(66),
    firstPromise: minutesAgo(70),
    stateSince: minutesAgo(60),
    isCancellable: false,
    pointsValue: 5_000,
    earned: 51,
    lines: [
      {
        name: 'Latte',
        quantity: 2,
        unitPrice: 18_500,
        state: 'done',
        options: [
          { optionId: 23, group: 'Süt', name: 'Yulaf sütü', quantity: 1, priceDifference: 2_500 },
        ],
        note: 'Az köpüklü',
      },
      { name: 'San Sebastian', unitPrice: 19_000, state: 'done' },
    ],
  }),
  person,
}

/** The administrators' list: the board of now, and orders that are over. */
export const managedOrders: ManagedOrder[] = [
  ...tickets.map((ticket) => ({ ...ticket, person })),
  collected,
  {
    ...ticketOf(371, {
      state: 'cancelled',
      seq: 2,
      placedAt: minutesAgo(140),
      stateSince: minutesAgo(135),
      isCancellable: false,
      cancelled: { by: 'staff', reason: 'ürün kalmadı' },
    }),
    person: { id: 43, fullName: 'Deniz Akın' },
  },
  {
    ...ticketOf(509, {
      state: 'expired',
      seq: 2,
      branch: { id: 5, name: 'Moda' },
      placedAt: minutesAgo(300),
      stateSince: minutesAgo(290),
      isCancellable: false,
    }),
    person: { id: 44, fullName: 'Zeynep Özgür' },
  },
]

/** One latte of the collected order, taken back. */
export const orderRefund: OrderRefund = {
  id: 31,
  reason: 'kalite',
  note: 'Soğuk geldi.',
  units: [{ line: 1, quantity: 1 }],
  amount: 16_848,
  points: 17,
  taken: 16,
  recordedBy: { id: 1, fullName: 'Nazlı Çelik' },
  approvedBy: null,
  createdAt: minutesAgo(30),
}

/** What a refund of units of the collected order would do; its first latte is `orderRefund`. */
export function orderRefundQuoteOf(
  units: readonly { line: number; quantity: number }[] | null,
): QuotedOrderRefund {
  const whole = units === null || units.reduce((sum, { quantity }) => sum + quantity, 0) === 3
  const { amount, points, taken } = orderRefund
  return {
    ...(whole
      ? {
          amount: collected.due,
          points: 500,
          owed: collected.earned ?? 0,
          taken: collected.earned ?? 0,
        }
      : { amount, points, owed: taken, taken }),
    waived: 0,
    withheld: 0,
    allowed: true,
    coupons: whole ? ['₺25 indirim'] : [],
    method: 'kart',
  }
}

const customers = { actor: person, tablet: null, reason: null }
const staffs = { actor: barista, tablet: null, reason: null }

/** The story of an order: of the collected one everything, of another one its beginning. */
export function orderStoryOf(id: number, refunds: OrderRefund[] = []): OrderStory {
  const order = managedOrders.find((one) => one.id === id) ?? collected
  const isCollected = order.id === collected.id
  return {
    order,
    events: [
      { seq: 1, from: null, to: 'placed', at: order.placedAt, ...customers },
      ...(isCollected
        ? ([
            { seq: 2, from: 'placed', to: 'accepted', at: minutesAgo(79), ...staffs },
            { seq: 3, from: 'accepted', to: 'preparing', at: minutesAgo(75), ...staffs },
            { seq: 4, from: 'preparing', to: 'ready', at: minutesAgo(65), ...staffs },
            { seq: 5, from: 'ready', to: 'collected', at: minutesAgo(60), ...staffs },
          ] as const)
        : []),
    ],
    entries: isCollected
      ? [
          { id: 901, kind: 'order', points: -500, createdAt: minutesAgo(80) },
          { id: 902, kind: 'purchase', points: 51, createdAt: minutesAgo(60) },
        ]
      : [],
    payment: isCollected
      ? { method: 'kart', amount: collected.due, receipt: 'A-0042', at: minutesAgo(60) }
      : null,
    refunds,
    notifications: isCollected
      ? [
          { id: 71, title: 'Siparişiniz kabul edildi', createdAt: minutesAgo(79) },
          { id: 72, title: '614 numaralı siparişiniz hazır', createdAt: minutesAgo(65) },
        ]
      : [],
  }
}
