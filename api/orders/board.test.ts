import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastingDay } from '#sql/testing/lasting-day.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openScan } from '../conformance/purchase-samples.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import type { Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { Board, moveLine, moveOrder, readBoard, Ticket } from '../contracts/orders/board.ts'
import { cancelOrder } from '../contracts/orders/cancelling.ts'
import { collectOrder, scannedOrders } from '../contracts/orders/collecting.ts'
import { Order } from '../contracts/orders/orders.ts'
import { shortName } from './ticket-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await lastingDay(app.owner)
})
afterAll(() => app.close())

let id: number
const put = (order: Omit<Parameters<typeof putTestOrder>[1], 'userId'> = {}) =>
  putTestOrder(app.owner, { userId: app.ids.customer, ...order })
beforeEach(async () => {
  // Boards are read whole: what was left open elsewhere is not theirs.
  await app.owner`update orders set branch_id = 2 where branch_id = 1`
  id = await put()
})

const formatDay = (at: number) =>
  new Date(at).toLocaleDateString('tr-TR', { timeZone: 'Europe/Istanbul' })

/** Sends a request and reads its answer, which must have this status. */
async function ask<T>(
  who: Visitor,
  e: Endpoint,
  parts: {
    params?: Record<string, number | string>
    body?: unknown
    key?: string
    query?: Record<string, number>
  },
  status: number,
): Promise<T> {
  const answer = await app.call(who, e, {
    ...(parts.params && { params: parts.params }),
    ...(parts.query && { query: parts.query }),
    ...(parts.body !== undefined && { body: parts.body }),
    headers: { 'idempotency-key': parts.key ?? Bun.randomUUIDv7() },
  })
  const body = (await answer.json()) as T
  expect([answer.status, body]).toEqual([status, body])
  return body
}
const move = (from: string, to: string, more: { status?: number; key?: string } = {}) =>
  ask<Ticket>(
    'staff',
    moveOrder,
    { params: { id }, body: { from, to }, ...(more.key && { key: more.key }) },
    more.status ?? 200,
  )
const makeReady = async () => {
  await move('placed', 'accepted')
  await move('accepted', 'preparing')
  return move('preparing', 'ready')
}
const collect = (body: object, status = 200, who: Visitor = 'staff') =>
  ask<{ order: Ticket; earned: number; points: number } & ErrorAnswer>(
    who,
    collectOrder,
    { params: { id }, body: { from: 'ready', method: 'kart', ...body } },
    status,
  )
const board = async () => Board.parse(await ask('staff', readBoard, { params: { id: 1 } }, 200))
const problems = async () => [
  ...(await app.owner`select * from order_problems where problem <> 'window'`),
  ...(await app.owner`select * from stray_entries`),
]
const pointsOf = () => app.pointsOf(app.ids.customer)

describe('the board', () => {
  test('shows what is open, and scheduled ones when their preparation begins', async () => {
    const soon = await put({ scheduled: true, age: 3_600_000, promisedIn: 170_000 })
    await put({ scheduled: true, promisedIn: 900_000 })
    const shown = await board()
    expect(shown.tickets.map((ticket) => ticket.id)).toEqual([soon, id])
    expect(shown.later).toBe(1)
    expect(shown.tickets[1]).toMatchObject({
      customer: 'Işıl c.',
      state: 'placed',
      lines: [
        { name: 'Latte', quantity: 2, state: 'queued' },
        { name: 'Su', quantity: 1, state: 'queued' },
      ],
    })
    const [first] = shown.tickets
    expect(Date.parse(first?.promise ?? '') - Date.parse(first?.shownFrom ?? '')).toBe(180_000)
  })

  test('has what is for tomorrow apart, where it may be accepted, and not in the figures', async () => {
    const [first, second] = [
      await put({ scheduled: true, promisedIn: 8 * 3_600_000 }),
      await put({ scheduled: true, promisedIn: 7 * 3_600_000 }),
    ]
    const shown = await board()
    expect(shown.tomorrow.map((ticket) => ticket.id)).toEqual([second, first])
    expect([shown.tickets.length, shown.later, shown.today.orders]).toEqual([1, 0, 1])
    id = first
    expect(await move('placed', 'accepted')).toMatchObject({ state: 'accepted' })
    expect((await board()).tomorrow).toMatchObject([{ state: 'placed' }, { state: 'accepted' }])
    const [told] = await app.owner<{ message: string; day: string }[]>`
      select message, turkish_day(day_of(promise)) as day
        from notifications n join orders o on o.id = n.order_id where o.id = ${first}`
    // by tonight it may be tomorrow already: the day is named where it is another one than today
    const promise = Date.now() + 8 * 3_600_000
    const isOtherDay = formatDay(promise) !== formatDay(Date.now())
    expect(told?.message).toContain(
      isOtherDay ? `Hazır olacağı zaman: ${told?.day}, ` : 'Hazır olacağı saat: ',
    )
  })

  test('counts the day: orders, the median minutes of those made, late ones', async () => {
    await makeReady()
    await app.owner`
      update orders set accepted_at = ready_at - interval '4 minutes' where id = ${id}`
    const other = await put({ promisedIn: -60_000 })
    id = other
    await makeReady()
    await app.owner`
      update orders set accepted_at = ready_at - interval '8 minutes' where id = ${other}`
    expect((await board()).today).toEqual({ orders: 2, medianMinutes: 6, late: 1 })
  })

  test('lets those who have come stand first among the ready ones', async () => {
    await makeReady()
    const first = id
    id = await put({ promisedIn: 700_000 })
    await makeReady()
    await app.owner`update orders set here_at = now() where id = ${id}`
    expect((await board()).tickets.map((ticket) => ticket.id)).toEqual([id, first])
  })

  test('is of a branch that there is', async () => {
    await ask('staff', readBoard, { params: { id: 999 } }, 404)
  })

  test('calls people by their first name and a letter', () => {
    expect(['Elif Kaya', ' Ayşe  Nur İnce ', 'Elif'].map(shortName)).toEqual([
      'Elif K.',
      'Ayşe İ.',
      'Elif',
    ])
  })
})

describe('a change', () => {
  test('that has seen another state is refused with the ticket as it is', async () => {
    await move('placed', 'accepted')
    const refused = (await move('placed', 'accepted', { status: 409 })) as unknown as ErrorAnswer
    expect(refused.code).toBe('order_state')
    expect(Ticket.parse(refused.current)).toMatchObject({ id, state: 'accepted', seq: 2 })
  })

  test('sent again under its key answers as before, and changes nothing', async () => {
    const key = Bun.randomUUIDv7()
    const first = await move('placed', 'accepted', { key })
    await move('accepted', 'preparing')
    expect(await move('placed', 'accepted', { key })).toEqual(first)
    const [order] = await app.owner`select state, seq from orders where id = ${id}`
    expect(order).toEqual({ state: 'preparing', seq: 3 })
  })

  test('of a line carries the order on', async () => {
    const line = { params: { id, line: 1 } }
    const begun = await ask<Ticket>(
      'staff',
      moveLine,
      { ...line, body: { from: 'queued', to: 'making' } },
      200,
    )
    expect(begun).toMatchObject({
      state: 'preparing',
      lines: [{ state: 'making' }, { state: 'queued' }],
    })
    await ask('staff', moveLine, { ...line, body: { from: 'queued', to: 'making' } }, 409)
    await ask(
      'staff',
      moveLine,
      { params: { id, line: 31 }, body: { from: 'queued', to: 'making' } },
      404,
    )
  })

  test('racing another ends in one of them: fifty tablets accept while the customer cancels', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.call(n % 2 ? 'staff' : 'customer', n % 2 ? moveOrder : cancelOrder, {
          params: { id },
          body: n % 2 ? { from: 'placed', to: 'accepted' } : { from: 'placed' },
          headers: { 'idempotency-key': Bun.randomUUIDv7() },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const events = await app.owner`select "to" from order_events where order_id = ${id}`
    expect(events).toHaveLength(2)
    expect(await problems()).toEqual([])
  })
})

test('a customer cancels what nobody has begun, and has everything back', async () => {
  const before = await pointsOf()
  id = await put({ points: 400 })
  const cancelled = Order.parse(
    await ask('customer', cancelOrder, { params: { id }, body: { from: 'placed' } }, 200),
  )
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    isCancellable: false,
    cancelled: { by: 'customer', reason: null },
  })
  expect(await pointsOf()).toBe(before + 400)
  await ask('staff', cancelOrder, { params: { id }, body: { from: 'cancelled' } }, 404)
  expect(await problems()).toEqual([])
})

describe('handing over', () => {
  test('by the scan of its customer, with ready ones first', async () => {
    await makeReady()
    const scanId = await openScan(app)
    const waiting = await put()
    const listed = await ask<Ticket[]>(
      'staff',
      scannedOrders,
      { params: { scanId }, query: { branchId: 1 } },
      200,
    )
    expect(listed.map((ticket) => ticket.id)).toEqual([id, waiting])
    expect((await collect({ scanId: Bun.randomUUIDv7() }, 403)).code).toBe('scan_required')
    const before = await pointsOf()
    const done = await collect({ scanId })
    expect(done.order).toMatchObject({ state: 'collected', earned: done.earned })
    expect(done.points).toBe(before + done.earned)
    expect(done.earned).toBeGreaterThan(0)
    expect((await collect({ from: 'collected' }, 409)).code).toBe('order_state')
    expect(await problems()).toEqual([])
  })

  test('needs a method where something is to be paid', async () => {
    await makeReady()
    expect((await collect({ method: null }, 400)).code).toBe('payment_method')
  })
})
