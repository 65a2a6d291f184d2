import { endOfBranchDay } from '../contracts/branches/opening.ts'
import type { Board, Ticket } from '../contracts/orders/board.ts'
import type { LineOption, OrderLine } from '../contracts/orders/orders.ts'
import { minutesAgo } from './fixtures.ts'

/** Minutes from the fixtures' present. */
export const inMinutes = (minutes: number) => minutesAgo(-minutes)

const option = (group: string, name: string, priceDifference = 0, quantity = 1): LineOption => ({
  optionId: group.length * 10 + name.length,
  group,
  name,
  quantity,
  priceDifference,
})
const large = option('Boy', 'Büyük', 2_000)
const oat = option('Süt', 'Yulaf sütü', 2_500)
const shot = option('Ekstra', 'Ekstra shot', 2_000)

type Wanted = Partial<OrderLine> & Pick<OrderLine, 'name'>

const lines = (wanted: readonly Wanted[]): OrderLine[] =>
  wanted.map((one, index) => ({
    line: index + 1,
    itemId: 101 + index,
    quantity: 1,
    unitPrice: 12_000,
    vatRate: 10,
    options: [],
    note: null,
    state: 'queued',
    refunded: 0,
    ...one,
  }))

/** A ticket of Merkez. Its due follows from its lines. */
export function ticketOf(
  number: number,
  { lines: wanted, ...rest }: Partial<Omit<Ticket, 'lines'>> & { lines?: readonly Wanted[] } = {},
): Ticket {
  const made = lines(wanted ?? [{ name: 'Latte' }])
  const total = made.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const { discount = 0, pointsValue = 0, promise = inMinutes(9) } = rest
  return {
    id: 5000 + number,
    number,
    day: '2026-11-19',
    branch: { id: 1, name: 'Merkez' },
    state: 'placed',
    seq: 1,
    isScheduled: false,
    placedAt: minutesAgo(2),
    promise,
    firstPromise: promise,
    hereAt: null,
    lines: made,
    total,
    discount,
    points: pointsValue / 10,
    withheld: 0,
    pointsValue,
    due: total - discount - pointsValue,
    refunded: 0,
    earned: null,
    cancelled: null,
    isCancellable: true,
    customer: 'Elif Y.',
    isFirst: false,
    shownFrom: minutesAgo(2),
    stateSince: minutesAgo(2),
    ...rest,
  }
}

const made = { state: 'done' } as const

/** A morning's board: every state, an early one, one that presses, a late one, a no-show. */
export const tickets: Ticket[] = [
  ticketOf(318, {
    customer: 'Elif Y.',
    lines: [
      {
        name: 'Latte',
        quantity: 2,
        unitPrice: 18_500,
        options: [large, oat, shot],
        note: 'Biri az köpüklü olsun, lütfen.',
      },
      { name: 'San Sebastian', unitPrice: 19_000 },
    ],
  }),
  ticketOf(742, { customer: 'Deniz A.', isFirst: true, promise: inMinutes(12) }),
  ticketOf(205, {
    customer: 'Mert K.',
    isScheduled: true,
    promise: inMinutes(15),
    lines: [{ name: 'Türk Kahvesi', quantity: 4, unitPrice: 9_000 }],
  }),
  ticketOf(561, {
    state: 'accepted',
    seq: 2,
    customer: 'Zeynep Ö.',
    promise: inMinutes(2),
    lines: [
      { name: 'Cold Brew', options: [large], unitPrice: 14_500 },
      { name: 'Cortado', options: [shot], unitPrice: 13_500 },
    ],
  }),
  ticketOf(433, {
    state: 'preparing',
    seq: 3,
    customer: 'Ayşe T.',
    promise: inMinutes(-4),
    hereAt: minutesAgo(1),
    stateSince: minutesAgo(5),
    lines: [
      { name: 'Filtre Kahve', ...made },
      { name: 'Salep', state: 'making', note: 'Tarçınsız' },
      { name: 'Limonata', options: [large] },
    ],
  }),
  ticketOf(890, {
    state: 'preparing',
    seq: 3,
    customer: 'Can B.',
    promise: inMinutes(7),
    lines: [{ name: 'Flat White', quantity: 2, state: 'making', options: [oat] }],
  }),
  ticketOf(127, {
    state: 'ready',
    seq: 4,
    customer: 'Gül I.',
    hereAt: minutesAgo(2),
    promise: inMinutes(-1),
    stateSince: minutesAgo(3),
    isCancellable: false,
    lines: [
      { name: 'Latte', unitPrice: 16_000, ...made },
      { name: 'Sütlaç', ...made },
    ],
  }),
  ticketOf(676, {
    state: 'ready',
    seq: 4,
    customer: 'Ozan Ç.',
    promise: inMinutes(3),
    stateSince: minutesAgo(1),
    isCancellable: false,
    pointsValue: 12_000,
    lines: [{ name: 'Americano', ...made }],
  }),
  ticketOf(954, {
    state: 'no_show',
    seq: 5,
    customer: 'Ece D.',
    promise: inMinutes(-125),
    stateSince: minutesAgo(5),
    isCancellable: false,
    lines: [{ name: 'Mocha', unitPrice: 17_500, ...made }],
  }),
]

/** What is ordered for tomorrow: an early one that is accepted, two that nobody has looked at. */
export const ofTomorrow = (): Ticket[] => {
  const at = (minutes: number) => {
    const promise = new Date(endOfBranchDay(Date.now()) + minutes * 60_000).toISOString()
    return { promise, shownFrom: promise, isScheduled: true }
  }
  return [
    ticketOf(264, {
      ...at(195),
      ...{ state: 'accepted', seq: 2, customer: 'Elif Y.' },
      lines: [{ name: 'Latte', options: [large, oat], note: 'Az köpüklü' }],
    }),
    ticketOf(851, {
      ...at(210),
      customer: 'Mert K.',
      lines: [{ name: 'Filtre Kahve', quantity: 6 }],
    }),
    ticketOf(507, { ...at(300), customer: 'Ayşe T.' }),
  ]
}

const names = ['Elif Y.', 'Deniz A.', 'Mert K.', 'Zeynep Ö.', 'Ayşe T.', 'Can B.', 'Gül I.']
const states = ['placed', 'placed', 'accepted', 'preparing', 'ready'] as const

/** A rush: so many open orders, in every state. */
export const rush = (orders: number): Ticket[] =>
  Array.from({ length: orders }, (_, index) => {
    const state = states[index % states.length] ?? 'placed'
    return ticketOf(100 + ((index * 37) % 900), {
      state,
      customer: names[index % names.length] ?? '',
      promise: inMinutes(Math.floor(index / 2) - 2),
      lines: [
        { name: 'Latte', quantity: 1 + (index % 3), options: index % 2 ? [large, oat] : [] },
        ...(index % 4 === 0 ? [{ name: 'Cortado', options: [shot] }] : []),
      ].map((line) => (state === 'ready' ? { ...line, ...made } : line)),
    })
  })

/** The board with these tickets, at the fixtures' present. */
export const boardOf = (shown: readonly Ticket[], more: Partial<Board> = {}): Board => ({
  now: minutesAgo(0),
  tickets: [...shown],
  later: 3,
  tomorrow: [],
  today: { orders: 47, medianMinutes: 6, late: 2 },
  ...more,
})
