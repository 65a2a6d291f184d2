import { expect, it } from 'vitest'
import { cancelOrder } from '../contracts/orders/cancelling.ts'
import { collectOrder } from '../contracts/orders/collecting.ts'
import { refundOrder } from '../contracts/orders/managing.ts'
import type { Order } from '../contracts/orders/orders.ts'
import { type EntryCause, entryCause } from '../contracts/purchases/purchases.ts'
import { prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

/** An order of two Latte, of which five are left, with a coupon of 10 TL and 100 points. */
async function placed() {
  const elif = await t.newCustomer(500)
  const latte = await t.newItem()
  await t.count({ item: latte }, 5)
  const [coupon] = await t.app.owner<{ id: number }[]>`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
    values (${elif.id}, 'birthday', 'Hediye', 'amount', 1000, now(), now() + interval '1 day')
    returning id`
  const { status, order } = await t.order(
    elif,
    t.cart(latte, {
      lines: [{ itemId: latte, quantity: 2, options: [] }],
      coupons: [{ id: coupon?.id ?? 0 }],
      points: 100,
    }),
  )
  expect(status).toBe(201)
  const state = async () =>
    (await t.app.owner`select state, order_id from coupons where id = ${coupon?.id ?? 0}`)[0]
  expect(await state()).toEqual({ state: 'used', orderId: order.id })
  return { elif, latte, order, couponState: state }
}
const wrong = async () => [
  ...(await t.app.owner`select * from order_problems`),
  ...(await t.app.owner`select * from coupon_problems`),
  ...(await t.app.owner`select * from purchase_problems`),
  ...(await t.app.owner`select * from stray_entries`),
]

it('a cancelled order gives counts, preparation, points and coupons back', async () => {
  const { elif, latte, order, couponState } = await placed()
  expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(elif)]).toEqual([3, 120, 400])
  const answer = await t.call(elif, cancelOrder, {
    params: { id: order.id },
    body: { from: 'placed' },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(answer.status).toBe(200)
  expect((await answer.json()) as Order).toMatchObject({ state: 'cancelled', seq: 2 })
  expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(elif)]).toEqual([5, 0, 500])
  expect(await couponState()).toEqual({ state: 'usable', orderId: null })
  expect(await wrong()).toEqual([])
})

it('an order that is handed over and refunded as a whole gives points and coupons back', async () => {
  const { elif, latte, order, couponState } = await placed()
  const { owner, ids } = t.app
  await owner.begin(async (tx) => {
    for (const to of ['accepted', 'preparing', 'ready'])
      await tx`select shift_order(o, ${to}, 'staff', ${ids.staff}) from orders o where id = ${order.id}`
  })
  const call = (e: typeof collectOrder | typeof refundOrder, body: object) =>
    t.app.call('staff', e, {
      params: { id: order.id },
      body,
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    })
  const collected = await call(collectOrder, { from: 'ready', method: 'nakit' })
  expect(collected.status).toBe(200)
  const { earned } = (await collected.json()) as { earned: number }
  expect(earned).toBeGreaterThan(0)
  expect(await t.pointsOf(elif)).toBe(400 + earned)
  expect((await call(refundOrder, { units: null, reason: 'kalite' })).status).toBe(201)
  expect(await t.pointsOf(elif)).toBe(500)
  expect(await couponState()).toEqual({ state: 'usable', orderId: null })
  // What was made is not sold again.
  expect(await t.leftOf(latte)).toBe(3)
  expect(await wrong()).toEqual([])
})

it('each return says of which order its points are, and why they came back', async () => {
  const { owner, ids } = t.app
  const causes = async (customer: Awaited<ReturnType<typeof placed>>['elif']) => {
    const entries = await owner<{ id: number }[]>`
      select id from point_transactions where user_id = ${customer.id} and kind in ('order', 'refund')
       order by seq`
    return Promise.all(
      entries.map(async ({ id }) => {
        const answer = await t.call(customer, entryCause, { params: { entryId: id } })
        return ((await answer.json()) as EntryCause).order
      }),
    )
  }
  const staff = ids.staff
  const system = null
  const ends = {
    expired: { expired: system },
    cancelled: { accepted: staff, cancelled: staff },
    not_collected: {
      ...{ accepted: staff, preparing: staff, ready: staff, no_show: system, cancelled: system },
    },
  }
  for (const [end, states] of Object.entries(ends)) {
    const { elif, order } = await placed()
    await owner.begin(async (tx) => {
      for (const [to, actor] of Object.entries(states))
        await tx`select shift_order(o, ${to}, ${actor === system ? 'system' : 'staff'}, ${actor})
                   from orders o where id = ${order.id}`
    })
    const named = { id: order.id, number: order.number }
    expect(await causes(elif)).toEqual([
      { ...named, end: null },
      { ...named, end },
    ])
  }
})
