import { afterAll, beforeAll, beforeEach } from 'vitest'
import type * as z from 'zod'
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

/** What a product of a test is like; a Latte of 100 TL that takes a minute unless told. */
export interface TestItem {
  name?: string
  price?: number
  seconds?: number
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
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    branch = await newBranch()
  })

  /** A branch with so many seconds of preparation in a quarter hour. */
  async function newBranch(seconds = 36_000): Promise<number> {
    const [row] = await app.owner<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours, window_seconds)
      values (${Bun.randomUUIDv7()}, 'Sokak 1', 41, 29, 'Her gün', ${seconds}) returning id`
    const id = row?.id ?? 0
    await app.owner`
      insert into branch_hours (branch_id, weekday, opens, closes)
      select ${id}, day, '00:00', '00:00' from generate_series(1, 7) day`
    return id
  }

  const cookies = sessionCookie(['a-secret-of-the-tests-that-is-long-enough'], false)
  async function newCustomer(points = 0): Promise<Customer> {
    const [row] = await app.owner<{ id: number }[]>`
      insert into users (username, password_hash, full_name)
      values (${`${Bun.randomUUIDv7()}@telve.example`}, 'x', 'Elif Kaya') returning id`
    const id = row?.id ?? 0
    if (points > 0) await app.give(id, points)
    const token = (await openSessions(app.owner).open(id, 'x')) ?? ''
    return { id, cookie: (await cookies.write(token)).split(';')[0] ?? '' }
  }

  async function newItem({ name = 'Latte', price = 10_000, seconds = 60 }: TestItem = {}) {
    const [row] = await app.owner<{ id: number }[]>`
      with category as (insert into menu_categories (name) values ('Kahveler') returning id)
      insert into menu_items (category_id, name, description, price, preparation_seconds)
      select id, ${name}, 'Sütlü.', ${price}, ${seconds} from category returning id`
    return row?.id ?? 0
  }

  /** A group of a product, with the ids of its options. */
  const newGroup = (
    itemId: number,
    {
      least = 1,
      most = 1,
      prices = [0, 1_500],
    }: { least?: number; most?: number; prices?: number[] } = {},
  ): Promise<{ id: number; options: number[] }> =>
    app.owner.begin(async (tx) => {
      const [group] = await tx<{ id: number }[]>`
        insert into option_groups (name, least, most) values ('Boy', ${least}, ${most}) returning id`
      const id = group?.id ?? 0
      const options = await tx<{ id: number }[]>`
        insert into options (group_id, name, price_difference, position)
        select ${id}, 'Seçenek ' || place, price, place
          from unnest(${prices}::integer[]) with ordinality as p (price, place) returning id`
      await tx`insert into item_option_groups (item_id, group_id, position)
               values (${itemId}, ${id}, 1 + (select count(*) from item_option_groups
                                               where item_id = ${itemId}))`
      return { id, options: options.map((one) => one.id) }
    })

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
    ...{ newBranch, newCustomer, newItem, newGroup, call, cart, quote, place },
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
    async count(thing: { item?: number; option?: number }, left: number): Promise<void> {
      await app.owner`
        insert into availability (branch_id, item_id, option_id, state, units_left)
        values (${branch}, ${thing.item ?? null}, ${thing.option ?? null}, 'counted', ${left})
        on conflict do nothing`
    },
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
