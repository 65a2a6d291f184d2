import { describe, expect, it } from 'vitest'
import { type Outcome, prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

const people = (count: number, points = 0) =>
  Promise.all(Array.from({ length: count }, () => t.newCustomer(points)))

/** How many were placed; the others have to be refused `code`, with a new quote. */
function placed(answers: readonly Outcome[], code = 'order_changed'): number {
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map((one) => one.code))).toEqual(
    refused.length ? new Set([code]) : new Set(),
  )
  return answers.length - refused.length
}

describe('of fifty at once', () => {
  it('one gets the last unit, and one option the last of it', async () => {
    const latte = await t.newItem()
    const { options } = await t.newGroup(latte)
    const [milk = 0] = options
    await t.count({ item: latte }, 3)
    await t.count({ option: milk }, 2)
    const buyers = await people(50)
    const lines = [{ itemId: latte, quantity: 1, options: [{ optionId: milk, quantity: 1 }] }]
    const bodies = await Promise.all(buyers.map((who) => t.quoted(who, t.cart(latte, { lines }))))
    const answers = await Promise.all(buyers.map((who, i) => t.place(who, bodies[i])))
    expect(placed(answers)).toBe(2)
    expect(await t.leftOf(latte)).toBe(1)
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.current).toMatchObject({
      lines: [{ problem: 'option_off', optionId: milk }],
      isPlaceable: false,
    })
  })

  it('as many have the same quarter hour as it has room for', async () => {
    await t.app.owner`update branches set window_seconds = 600 where id = ${t.branch}`
    const latte = await t.newItem({ seconds: 250 })
    const buyers = await people(50)
    const first = buyers[0] ?? { id: 0, cookie: '' }
    const { slots } = await t.quote(first, t.cart(latte))
    const slot = slots[0]
    if (!slot) throw new Error('no slot')
    const bodies = await Promise.all(
      buyers.map((who) => t.quoted(who, t.cart(latte, { pickupAt: slot }))),
    )
    const answers = await Promise.all(buyers.map((who, i) => t.place(who, bodies[i])))
    expect(placed(answers)).toBe(2)
    expect(await t.taken()).toBe(500)
  })

  it('all of other times are promised theirs, and no window is overfull', async () => {
    await t.app.owner`update branches set window_seconds = 600 where id = ${t.branch}`
    const latte = await t.newItem({ seconds: 100 })
    const buyers = await people(50)
    const bodies = await Promise.all(buyers.map((who) => t.quoted(who, t.cart(latte))))
    const answers = await Promise.all(buyers.map((who, i) => t.place(who, bodies[i])))
    expect(placed(answers)).toBeGreaterThanOrEqual(1)
    // whoever confirms the new quote gets the next window
    const again = answers.find(({ status }) => status === 409)
    expect(again?.current).toMatchObject({ isPlaceable: true })
    const windows = await t.app.owner<{ units: number; capacity: number; orders: number }[]>`
      select w.units, w.capacity, sum(o.units)::integer as orders from order_windows w
        join orders o on o.branch_id = w.branch_id and o.window_at = w.starts_at
       where w.branch_id = ${t.branch} group by w.branch_id, w.starts_at`
    for (const { units, capacity, orders } of windows) {
      expect(units).toBe(orders)
      expect(units).toBeLessThanOrEqual(capacity)
    }
  })

  it('none has the number of another', async () => {
    const latte = await t.newItem()
    const buyers = await people(50)
    const answers = await Promise.all(buyers.map((who) => t.order(who, t.cart(latte))))
    expect(placed(answers)).toBe(50)
    expect(new Set(answers.map(({ order }) => order.number)).size).toBe(50)
  })

  it("no more than three are one person's open ones, whatever keys they have", async () => {
    const elif = await t.newCustomer()
    const body = await t.quoted(elif, t.cart(await t.newItem()))
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.place(elif, body)))
    expect(placed(answers, 'too_many_open_orders')).toBe(3)
  })

  it('one spends the points that are there once', async () => {
    const elif = await t.newCustomer(150)
    const body = await t.quoted(elif, t.cart(await t.newItem(), { points: 100 }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.place(elif, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await t.pointsOf(elif)).toBe(50)
  })

  it('one has the coupon', async () => {
    const elif = await t.newCustomer()
    const [coupon] = await t.app.owner<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      values (${elif.id}, 'birthday', 'Hediye', 'amount', 2000, now(), now() + interval '1 day')
      returning id`
    const coupons = [{ id: coupon?.id ?? 0 }]
    const body = await t.quoted(elif, t.cart(await t.newItem(), { coupons }))
    expect(body.expectedTotal).toBe(8_000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.place(elif, body)))
    expect(placed(answers)).toBe(1)
    expect(
      await t.app.owner`select state, order_id from coupons where id = ${coupon?.id ?? 0}`,
    ).toEqual([{ state: 'used', orderId: answers.find((a) => a.status === 201)?.order.id }])
  })
})
