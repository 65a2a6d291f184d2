import { afterAll, beforeAll, beforeEach } from 'vitest'
import type * as z from 'zod'
import { lastingDay } from '#sql/testing/lasting-day.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import {
  countUnits,
  newBranch,
  newGroup,
  newItem,
  type TestGroup,
  type TestItem,
} from '#sql/testing/test-shop.ts'
import { openTestApp, type RequestParts, requestTo, type TestApp } from '../conformance/test-app.ts'
import type { Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import type { Order } from '../contracts/orders/orders.ts'
import { type AskedOrder, OrderQuote, placeOrder, quoteOrder } from '../contracts/orders/placing.ts'
import { sessionCookie } from '../sessions/cookie.ts'
import { openSessions } from '../sessions/sessions.ts'

export type Asked = z.input<typeof AskedOrder>

/** A signed-in customer of a test. */
export interface Customer {
  id: number
  cookie: string
}

/** What a request was answered with. */
export interface Outcome {
  status: number
  code: string | undefined
  order: Order
  current: unknown
}

/**
 * A branch that takes orders by the app, day and night, for the tests of one file; each test has a
 * branch of its own.
 */
export function prepareTestOrders() {
  let app: TestApp
  let branch = 0
  beforeAll(async () => {
    app = await openTestApp()
    await lastingDay(app.owner)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    branch = await newBranch(app.owner)
  })

  const cookies = sessionCookie(['a-secret-of-the-tests-that-is-long-enough'], false)
  async function newCustomer(points = 0): Promise<Customer> {
    const id = await insertPerson(app.owner, undefined, { full_name: 'Elif Kaya' })
    if (points > 0) await app.give(id, points)
    const token = (await openSessions(app.owner).open(id, { passwordHash: 'x' })) ?? ''
    return { id, cookie: (await cookies.write(token)).split(';')[0] ?? '' }
  }

  const call = (who: Customer, e: Endpoint, parts: RequestParts): Promise<Response> => {
    const request = requestTo(e, parts)
    request.headers.set('cookie', who.cookie)
    return app.handle(request)
  }

  /** One unit of a product at the test's branch, as soon as possible, but for what is given. */
  const cart = (itemId: number, more: Partial<Asked> = {}): Asked => ({
    branchId: branch,
    lines: [{ itemId, quantity: 1, options: [] }],
    pickupAt: 'asap',
    ...more,
  })

  async function quote(who: Customer, asked: Asked): Promise<OrderQuote> {
    const answer = await call(who, quoteOrder, { body: asked })
    if (!answer.ok) throw new Error(await answer.text())
    return OrderQuote.parse(await answer.json())
  }

  async function place(who: Customer, body: unknown, key: string = Bun.randomUUIDv7()) {
    const answer = await call(who, placeOrder, { body, headers: { 'idempotency-key': key } })
    const content = (await answer.json()) as Order & ErrorAnswer
    const { code, current } = content
    return { status: answer.status, code, current, order: content } as Outcome
  }

  return {
    get app() {
      return app
    },
    get branch() {
      return branch
    },
    ...{ newCustomer, call, cart, quote, place },
    newItem: (item?: TestItem) => newItem(app.owner, item),
    newGroup: (itemId: number, group?: TestGroup) => newGroup(app.owner, itemId, group),
    /** The body of an order as it is quoted now. */
    async quoted(who: Customer, asked: Asked) {
      const { due, promise } = await quote(who, asked)
      return { ...asked, expectedTotal: due, expectedPromise: promise ?? '2000-01-01T00:00:00Z' }
    },
    /** Quotes and places an order. */
    async order(who: Customer, asked: Asked, key?: string): Promise<Outcome> {
      return place(who, await this.quoted(who, asked), key)
    },
    /** Says that so many units of a thing are left at the test's branch. */
    count: (thing: { item?: number; option?: number }, left: number) =>
      countUnits(app.owner, branch, thing, left),
    async leftOf(item: number): Promise<number | undefined> {
      const [row] = await app.owner<{ left: number }[]>`
        select units_left as left from availability where branch_id = ${branch} and item_id = ${item}`
      return row?.left
    },
    /** Seconds of preparation that are taken at the test's branch, in all. */
    async taken(): Promise<number> {
      const [row] = await app.owner<{ units: number }[]>`
        select coalesce(sum(units), 0)::integer as units from order_windows where branch_id = ${branch}`
      return row?.units ?? 0
    },
    async pointsOf({ id }: Customer): Promise<number> {
      const [row] = await app.owner<{ points: number }[]>`select points from users where id = ${id}`
      return row?.points ?? 0
    },
    /** Orders of the test's branch. */
    async orders(): Promise<number> {
      const [row] = await app.owner<{ orders: number }[]>`
        select count(*)::integer as orders from orders where branch_id = ${branch}`
      return row?.orders ?? 0
    },
  }
}
