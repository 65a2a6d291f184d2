import { istanbulInstant } from './calendar.ts'
import type { OrderMenu, Wanted } from './order-menu.ts'
import { floored, type OrderStep, type PlannedOrder, plus } from './order-plan.ts'
import type { HistoryContext } from './plan.ts'
import { isInRush } from './rush.ts'

interface Open {
  /** place of the branch */
  branch: number
  /** minutes ago that it was placed, and from now until the promise */
  placed: number
  promise: number
  /** the states it went through, each with the minutes ago */
  steps: readonly (readonly [to: OrderStep['to'], ago: number])[]
  /** the customer has come so many minutes ago */
  here?: number
  points?: number
  lines: readonly Wanted[]
}

const latte = { item: 'Latte', options: ['Büyük', 'Yulaf sütü'] } as const

/** What stands on the boards as the demo starts: an order in every state, one of them late. */
const opens: readonly Open[] = [
  {
    ...{ branch: 0, placed: 2, promise: 14, steps: [] },
    lines: [
      { ...latte, note: 'Az köpüklü olsun' },
      { item: 'Tahinli Kurabiye', quantity: 2 },
    ],
  },
  {
    ...{ branch: 0, placed: 6, promise: 10, steps: [['accepted', 4]], points: 60 },
    lines: [
      { item: 'Cappuccino', options: ['Orta', 'Badem sütü', 'Ekstra espresso shot'] },
      { item: 'San Sebastian Cheesecake', options: ['Sıcak çikolata'] },
    ],
  },
  {
    ...{ branch: 0, placed: 13, promise: 5, here: 1 },
    steps: [
      ['accepted', 12],
      ['preparing', 6],
    ],
    lines: [{ item: 'Filtre Kahve', options: ['Büyük'], quantity: 2 }],
  },
  {
    ...{ branch: 0, placed: 27, promise: -4 },
    steps: [
      ['accepted', 25],
      ['preparing', 15],
    ],
    lines: [
      { item: 'Közde Türk Kahvesi', options: ['Orta şekerli'], note: 'Bir bardak su ile' },
      { item: 'Fıstıklı Baklava' },
    ],
  },
  {
    ...{ branch: 0, placed: 22, promise: 0, points: 40 },
    steps: [
      ['accepted', 20],
      ['preparing', 11],
      ['ready', 2],
    ],
    lines: [{ item: 'Buzlu Latte', options: ['Büyük', 'Laktozsuz süt', 'Vanilya şurubu'] }],
  },
  {
    ...{ branch: 0, placed: 155, promise: -130 },
    steps: [
      ['accepted', 152],
      ['preparing', 143],
      ['ready', 134],
      ['no_show', 10],
    ],
    lines: [{ item: 'Cold Brew', options: ['Büyük'] }],
  },
  {
    ...{ branch: 3, placed: 1, promise: 12, steps: [] },
    lines: [{ item: 'Naneli Limonata', quantity: 2 }],
  },
  {
    ...{ branch: 3, placed: 18, promise: 1 },
    steps: [
      ['accepted', 16],
      ['preparing', 8],
      ['ready', 1],
    ],
    lines: [{ item: 'İnce Belli Çay', quantity: 3 }, { item: 'Simit ve Beyaz Peynir' }],
  },
]

/** Minutes from now to a quarter hour of Merkez that is full: what is said there comes to 1800 seconds. */
const fullIn = 75
/** Between these minutes of a day Merkez prepares what is ordered, weekend or not. */
const open = { from: 9 * 60 + 15, until: 21 * 60 + 45 }

/** That quarter hour: where Merkez is closed by then, at noon of the day on which it opens next. */
function fullWindow(now: Date): Date {
  const window = floored(plus(now, fullIn), 15)
  const minute = (window.getTime() - istanbulInstant(window, 0, 0).getTime()) / 60_000
  if (minute >= open.from && minute < open.until) return window
  return istanbulInstant(window, minute < open.from ? 0 : 1, 12 * 60)
}

/** What is ordered at Merkez for the branches' next day: the minute of that day, and whether it is accepted. */
const ofTomorrow: readonly { minute: number; accepted: boolean; lines: readonly Wanted[] }[] = [
  { minute: 9 * 60 + 30, accepted: true, lines: [{ ...latte, note: 'Kapağı kapalı olsun' }] },
  {
    ...{ minute: 10 * 60 + 15, accepted: false },
    lines: [
      { item: 'Filtre Kahve', options: ['Büyük'], quantity: 4 },
      { item: 'Simit ve Beyaz Peynir' },
    ],
  },
]
const office: readonly (readonly Wanted[])[] = [
  [
    { ...latte, quantity: 8 },
    { item: 'Latte', quantity: 4 },
  ],
  [{ item: 'Cappuccino', quantity: 6 }],
  [{ item: 'Latte', quantity: 2, options: ['Karamel sosu'] }],
]

const partyOf = (to: OrderStep['to']) => (to === 'no_show' ? 'system' : 'staff')

/** Orders that are under way at the first start; each of somebody else, never of the regular. */
export function planOpenOrders({ rules, customers }: HistoryContext, menu: OrderMenu) {
  const { now } = rules
  const people = customers.filter(
    ({ active, habits }, at) => at > 0 && active && habits.firstDay > 60,
  )
  let taken = 0
  const planned = (
    order: Pick<PlannedOrder, 'branch' | 'at' | 'promise' | 'scheduled' | 'steps'>,
    wanted: readonly Wanted[],
    more: Partial<PlannedOrder> = {},
  ): PlannedOrder => {
    // apart from those who hang coffees and come today
    const person = people.at(-1 - 3 * taken++)
    if (!person) throw new Error('too few customers for the open orders')
    const lines = wanted.map((one) => {
      const line = menu(one)
      if (!line) throw new Error(`the menu has no ${one.item}`)
      return line
    })
    return {
      ...{ id: 0, userId: person.userId, ...order, lines, points: 0, hereAt: null },
      ...{ bill: null, refund: null, ...more },
    }
  }
  const window = fullWindow(now)
  const promised = (minutes: number) => {
    const promise = plus(floored(plus(now, minutes), 5), minutes > 0 ? 5 : 0)
    return isInRush(promise) ? plus(promise, -15) : promise
  }
  return [
    ...opens.map(({ branch, placed, promise, steps, here, points = 0, lines }) =>
      planned(
        {
          ...{ branch, at: plus(now, -placed), scheduled: false },
          promise: promised(promise),
          steps: steps.map(([to, ago]) => ({ to, party: partyOf(to), at: plus(now, -ago) })),
        },
        lines,
        { points, hereAt: here === undefined ? null : plus(now, -here) },
      ),
    ),
    ...office.map((lines, at) =>
      planned(
        {
          ...{
            branch: 0,
            at: plus(now, -40 + 3 * at),
            promise: window,
            scheduled: true,
            steps: [],
          },
        },
        lines,
      ),
    ),
    ...ofTomorrow.map(({ minute, accepted, lines }) =>
      planned(
        {
          ...{ branch: 0, at: plus(now, -25), scheduled: true },
          // the branches' day begins at five
          promise: istanbulInstant(plus(now, -5 * 60), 1, minute),
          steps: accepted ? [{ to: 'accepted', party: 'staff', at: plus(now, -20) }] : [],
        },
        lines,
      ),
    ),
  ]
}
