import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderProblems } from '#sql/testing/order-problems.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { movedOrder } from '../conformance/board-samples.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { type Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import {
  OrderRefund,
  OrderStory,
  QuotedOrderRefund,
  quoteOrderRefund,
  readOrderStory,
  refundOrder,
} from '../contracts/orders/managing.ts'
import { quoteRefund, refundPurchase } from '../contracts/purchases/refunds.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** An order of 250 TL that is handed over; 2,400 points paid 120 TL: the first Latte and a bit of the second. */
let id: number
beforeEach(async () => {
  id = await movedOrder(app, 'collected', { points: 2_400 })
})

const send = (who: Visitor, e: Endpoint, body: object, key: string = Bun.randomUUIDv7()) =>
  app.call(who, e, { params: { id }, body, headers: { 'idempotency-key': key } })
const refund = async (body: object, who: Visitor = 'staff', key?: string) => {
  const answer = await send(who, refundOrder, { reason: 'kalite', ...body }, key)
  const told = await answer.json()
  expect([answer.status, told]).toEqual([201, told])
  return OrderRefund.parse(told)
}
const refused = async (body: object, who: Visitor = 'staff', key?: string) =>
  ErrorAnswer.parse(await (await send(who, refundOrder, { reason: 'kalite', ...body }, key)).json())
    .code
const quote = async (body: object, who: Visitor = 'staff') => {
  const answer = await send(who, quoteOrderRefund, body)
  const told = await answer.json()
  expect([answer.status, told]).toEqual([200, told])
  return QuotedOrderRefund.parse(told)
}
const problems = () => orderProblems(app.owner)
const pointsOf = () => app.pointsOf(app.ids.customer)

const move = (type: 'EARN' | 'SPEND', amount: number) => app.owner`
  select write_entry(${app.ids.customer}, ${type}, ${amount}, 1, 'manual', null, gen_random_uuid()::text,
                     actor_id => ${app.ids.staff}, reason => 'düzeltme')`

describe('a refund', () => {
  test('gives a unit back its own shares, and takes back what its money had earned', async () => {
    const before = await pointsOf()
    const first = await refund({ units: [{ line: 1, quantity: 1 }] })
    expect(first).toMatchObject({ amount: 0, points: 2_000, taken: 0 })
    expect(await pointsOf()).toBe(before + 2_000)
    const rest = await refund({ units: null, note: 'Hepsi' }, 'admin')
    expect(rest).toMatchObject({ amount: 13_000, points: 400 })
    expect(rest.units).toEqual([
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ])
    const [order] = await app.owner`
      select o.refunded, o.refunded_points, o.returned, p.state, b.refunded as of_purchase
        from orders o join payments p on p.order_id = o.id join purchases b on b.order_id = o.id
       where o.id = ${id}`
    expect(order).toEqual({
      ...{ refunded: 13_000, refundedPoints: 2_400, returned: true, state: 'refunded' },
      ofPurchase: 13_000,
    })
    expect(await refused({ units: null })).toBe('already_refunded')
    const story = OrderStory.parse(
      await (await app.call('admin', readOrderStory, { params: { id } })).json(),
    )
    expect(story.refunds).toHaveLength(2)
    expect(story.events.map(({ to }) => to)).toEqual([
      ...['placed', 'accepted', 'preparing', 'ready', 'collected'],
    ])
    expect(story.payment).toMatchObject({ method: 'kart', amount: 13_000 })
    expect(story.entries.map(({ kind }) => kind)).toEqual([
      ...['order', 'purchase', 'refund', 'refund', 'refund'],
    ])
    expect(await problems()).toEqual([])
  })

  test('of more than was sold is refused, also when fifty ask for it at once', async () => {
    expect(await refused({ units: [{ line: 2, quantity: 2 }] })).toBe('refund_too_large')
    const twice = [
      { line: 2, quantity: 1 },
      { line: 2, quantity: 1 },
    ]
    expect(await refused({ units: twice })).toBe('refund_too_large')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call('staff', refundOrder, {
          params: { id },
          body: { units: [{ line: 2, quantity: 1 }], reason: 'diğer' },
          headers: { 'idempotency-key': Bun.randomUUIDv7() },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const [order] = await app.owner`select refunded from orders where id = ${id}`
    expect(order?.refunded).toBe(5_000)
    expect(await problems()).toEqual([])
  })

  test('of a unit that has gone back is refused by the table, as is more than was paid', async () => {
    await refund({ units: [{ line: 2, quantity: 1 }] })
    await expect(
      app.owner`update order_units set refund_id = refund_id where order_id = ${id}
                 and refund_id is not null`,
    ).rejects.toThrow('keeps what it is')
    await expect(app.owner`update orders set refunded = due + 1 where id = ${id}`).rejects.toThrow(
      'order_refunded_within_paid',
    )
  })

  test('is once under its key', async () => {
    const key = Bun.randomUUIDv7()
    const first = await refund({ units: [{ line: 1, quantity: 1 }] }, 'staff', key)
    expect(await refund({ units: [{ line: 1, quantity: 1 }] }, 'staff', key)).toEqual(first)
    expect(await refused({ units: [{ line: 2, quantity: 1 }] }, 'staff', key)).toBe(
      'idempotency_conflict',
    )
  })

  test('is for who handed it over, for a day, and for administrators', async () => {
    // Its events never change: another staff member asks instead of an hour long ago.
    const post = await givePost(app.owner, app.ids.customer, { role: 'barista' })
    await app.signIn('customer')
    expect(await refused({ units: null }, 'customer')).toBe('order_not_found')
    await endPost(app.owner, post)
    await app.signIn('customer')
    await refund({ units: null }, 'admin')
  })

  test('is too late for who handed it over after a day, and not for administrators', async () => {
    const handedOver = (hours: number) =>
      app.owner.begin(async (tx) => {
        await tx`alter table order_events disable trigger append_only`
        await tx`update order_events set at = now() - make_interval(hours => ${hours})
                  where order_id = ${id} and "to" = 'collected'`
        await tx`update orders set state_at = (select max(at) from order_events where order_id = ${id}
                                                  and "to" = 'collected') where id = ${id}`
        await tx`alter table order_events enable trigger append_only`
      })
    await handedOver(25)
    expect(await refused({ units: null })).toBe('refund_too_late')
    expect(await problems()).toEqual([])
    await handedOver(23)
    await refund({ units: [{ line: 2, quantity: 1 }] })
    await handedOver(25)
    expect(await refused({ units: null })).toBe('refund_too_late')
    await refund({ units: null }, 'admin')
    expect(await problems()).toEqual([])
  })

  test('of its purchase goes by the order alone', async () => {
    const [purchase] = await app.owner<{ id: number }[]>`
      select id from purchases where order_id = ${id}`
    id = purchase?.id ?? 0
    for (const [e, body] of [
      [refundPurchase, { reason: 'diğer' }],
      [quoteRefund, {}],
    ] as const)
      expect(ErrorAnswer.parse(await (await send('staff', e, body)).json()).code).toBe(
        'refund_by_order',
      )
  })

  test('hands back what its quote has said, whatever is chosen', async () => {
    const [coupon] = await app.owner<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at, state,
                           closed_at, order_id)
      values (${app.ids.customer}, 'birthday', '₺25 indirim', 'amount', 2500, now(), now() + interval '9 days',
              'used', now(), ${id})
      returning id`
    const before = await pointsOf()
    const latte = [{ line: 1, quantity: 1 }]
    const ofPoints = await quote({ units: latte })
    expect(ofPoints).toMatchObject({ amount: 0, method: null, points: 2_000, owed: 0, coupons: [] })
    expect(await quote({ units: [{ line: 2, quantity: 1 }] })).toMatchObject({ method: 'kart' })
    expect(await pointsOf()).toBe(before)
    for (const units of [latte, null]) {
      const quoted = await quote({ units })
      const done = await refund({ units })
      expect([quoted.amount, quoted.points, quoted.taken]).toEqual([
        done.amount,
        done.points,
        done.taken,
      ])
      const [state] = await app.owner`select state from coupons where id = ${coupon?.id ?? 0}`
      expect(quoted.coupons).toEqual(state?.state === 'usable' ? ['₺25 indirim'] : [])
    }
    expect(await refused({ units: null })).toBe('already_refunded')
    expect(
      ErrorAnswer.parse(await (await send('staff', quoteOrderRefund, { units: null })).json()).code,
    ).toBe('already_refunded')
  })

  test('is quoted with what the balance lacks, after what comes back', async () => {
    const due = await quote({ units: null }, 'admin')
    expect(due).toMatchObject({ amount: 13_000, points: 2_400, waived: 0 })
    expect(due.owed).toBeGreaterThan(0)
    // the balance is spent but for what the refund itself brings: that covers what was earned
    const balance = await pointsOf()
    await move('SPEND', balance)
    expect(await quote({ units: null }, 'admin')).toMatchObject({ taken: due.owed, waived: 0 })
    const cake = [{ line: 2, quantity: 1 }]
    const part = await quote({ units: cake }, 'admin')
    expect(part).toMatchObject({ points: 0, taken: 0, waived: part.owed, allowed: true })
    const done = await refund({ units: cake }, 'admin')
    expect(done).toMatchObject({ amount: part.amount, taken: 0 })
    await move('EARN', balance)
  })
})
