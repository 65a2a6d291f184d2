import { describe, expect, it } from 'vitest'
import { hold, untilBlocked } from '#sql/testing/locks.ts'
import { refusalSentence } from '../contracts/refusals.ts'
import { type Customer, prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

interface Benefit {
  benefit: 'item' | 'amount' | 'percentage'
  items?: number[]
  amount?: number
  percentage?: number
  most?: number
}

async function give(who: Customer, { benefit, items = [], amount, percentage, most }: Benefit) {
  const [row] = await t.app.owner<{ id: number }[]>`
    insert into coupons (user_id, source, name, benefit, item_ids, amount, percentage, most, created_at,
                         expires_at)
    values (${who.id}, 'birthday', 'Hediye', ${benefit}, ${items}::bigint[], ${amount ?? null},
            ${percentage ?? null}, ${most ?? null}, now(), now() + interval '1 day')
    returning id`
  return { id: row?.id ?? 0 }
}

const wrong = async () => [
  ...(await t.app.owner`select * from coupon_problems`),
  ...(await t.app.owner`select * from stray_entries`),
]
const state = async (id: number) =>
  (await t.app.owner`select state, order_id from coupons where id = ${id}`)[0]

describe('coupons of an order', () => {
  it('take off a unit that is in it, its price at most, and are used on it', async () => {
    const elif = await t.newCustomer()
    const latte = await t.newItem({ price: 9_000 })
    const su = await t.newItem({ price: 2_000 })
    const free = await give(elif, { benefit: 'item', items: [latte, su] })
    const none = t.cart(await t.newItem(), { coupons: [{ ...free, itemId: latte }] })
    expect(await t.quote(elif, none)).toMatchObject({
      ...{ discount: 0, due: 10_000, isPlaceable: false },
      couponProblem: refusalSentence('coupon_item'),
    })
    const { status, order } = await t.order(
      elif,
      t.cart(latte, { coupons: [{ ...free, itemId: latte }] }),
    )
    expect(status).toBe(201)
    expect(order).toMatchObject({ total: 9_000, discount: 9_000, due: 0, points: 0 })
    expect(await state(free.id)).toEqual({ state: 'used', orderId: order.id })
    expect(await wrong()).toEqual([])
  })

  it('are cancelled while an order waits for them, and are used on nothing', async () => {
    const elif = await t.newCustomer()
    const latte = await t.newItem()
    const coupon = await give(elif, { benefit: 'amount', amount: 2_000 })
    const body = await t.quoted(elif, t.cart(latte, { coupons: [coupon] }))
    const release = await hold(
      t.app.owner,
      (tx) => tx`update coupons set state = 'cancelled', closed_at = now() where id = ${coupon.id}`,
    )
    const placed = t.place(elif, body)
    await untilBlocked(t.app.owner)
    await release()
    expect(await placed).toMatchObject({ status: 409, code: 'order_changed' })
    expect(await state(coupon.id)).toEqual({ state: 'cancelled', orderId: null })
    expect(await t.orders()).toBe(0)
    // nothing has recorded this end, which the audit of the other tests would find
    await t.app.owner`delete from coupons where id = ${coupon.id}`
  })

  it('of two free units take two, not one twice', async () => {
    const elif = await t.newCustomer()
    const latte = await t.newItem({ price: 9_000 })
    const benefit: Benefit = { benefit: 'item', items: [latte] }
    const coupons = [await give(elif, benefit), await give(elif, benefit)]
    expect((await t.quote(elif, t.cart(latte, { coupons }))).couponProblem).not.toBeNull()
    const lines = [{ itemId: latte, quantity: 3, options: [] }]
    const { order } = await t.order(elif, t.cart(latte, { coupons, lines }))
    expect(order).toMatchObject({ total: 27_000, discount: 18_000, due: 9_000 })
    const shares = await t.app.owner`
      select discount, money from order_units where order_id = ${order.id} order by unit`
    expect(shares).toEqual([
      { discount: 9_000, money: 0 },
      { discount: 9_000, money: 0 },
      { discount: 0, money: 9_000 },
    ])
  })

  it('come before points: a percentage, then what is left in points', async () => {
    const elif = await t.newCustomer(1_000)
    const latte = await t.newItem({ price: 10_000 })
    const coupons = [await give(elif, { benefit: 'percentage', percentage: 20, most: 1_500 })]
    const quote = await t.quote(elif, t.cart(latte, { coupons, points: 1_000 }))
    expect(quote.discount).toBe(1_500)
    expect(quote.pointsValue).toBeLessThanOrEqual(8_500)
    expect(quote.due).toBe(8_500 - quote.pointsValue)
    expect(quote.points).toBe(quote.mostPoints)
    const { order } = await t.order(elif, t.cart(latte, { coupons, points: 1_000 }))
    expect(order).toMatchObject({ discount: 1_500, points: quote.points, due: quote.due })
  })

  it('of somebody else, used or ended ones count for nothing', async () => {
    const [elif, kerem] = [await t.newCustomer(), await t.newCustomer()]
    const latte = await t.newItem()
    const his = await give(kerem, { benefit: 'amount', amount: 2_000 })
    const body = await t.quoted(elif, t.cart(latte))
    for (const coupons of [[his], [{ id: 999_999 }]])
      expect((await t.place(elif, { ...body, coupons })).code).toBe('order_changed')
    const mine = await give(elif, { benefit: 'amount', amount: 2_000 })
    expect((await t.order(elif, t.cart(latte, { coupons: [mine] }))).status).toBe(201)
    const again = await t.place(elif, { ...body, expectedTotal: 8_000, coupons: [mine] })
    expect(again).toMatchObject({ code: 'order_changed', current: { isPlaceable: false } })
    expect(await wrong()).toEqual([])
  })
})

describe('what an order gives back', () => {
  it('is counts, seconds, points and coupons, each once', async () => {
    const elif = await t.newCustomer(500)
    const latte = await t.newItem()
    await t.count({ item: latte }, 5)
    const coupon = await give(elif, { benefit: 'amount', amount: 1_000 })
    const lines = [{ itemId: latte, quantity: 2, options: [] }]
    const { order } = await t.order(elif, t.cart(latte, { lines, coupons: [coupon], points: 100 }))
    expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(elif)]).toEqual([3, 120, 400])
    for (let time = 0; time < 2; time++)
      await t.app.owner.begin(async (tx) => {
        await tx`select from users where id = ${elif.id} for no key update`
        await tx`select release_order(${order.id}), return_order_payment(${order.id}, ${elif.id})`
        await tx`update orders set state = 'cancelled' where id = ${order.id}`
      })
    expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(elif)]).toEqual([5, 0, 500])
    expect(await state(coupon.id)).toEqual({ state: 'usable', orderId: null })
    expect(await wrong()).toEqual([])
    // the points are in the lot that they came from
    const lots = await t.app.owner.begin(async (tx) => {
      await tx`select advance_lots(array[${elif.id}::bigint])`
      return tx`select seq, rest from point_lots where user_id = ${elif.id}`
    })
    expect(lots).toEqual([{ seq: 1, rest: 500 }])
    expect((await t.order(elif, t.cart(latte, { lines, coupons: [coupon] }))).status).toBe(201)
  })

  it('is nothing of what was not counted when it was ordered', async () => {
    const elif = await t.newCustomer()
    const latte = await t.newItem()
    const { order } = await t.order(elif, t.cart(latte))
    await t.count({ item: latte }, 2)
    await t.app.owner`select release_order(${order.id})`
    expect(await t.leftOf(latte)).toBe(2)
  })
})
