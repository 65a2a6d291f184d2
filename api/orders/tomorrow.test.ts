import { describe, expect, it } from 'vitest'
import { dayBegan } from '#sql/testing/lasting-day.ts'
import { hold, untilBlocked } from '#sql/testing/locks.ts'
import { cancelOrder } from '../contracts/orders/cancelling.ts'
import { prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000
/** A quarter hour so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * hourMs) / quarterMs) * quarterMs).toISOString()

/** Pauses new orders of the test's branch until the end of its day. */
const pauseToday = () => t.app.owner`
  insert into branch_brakes (branch_id, paused_until)
  values (${t.branch}, branch_day_end(clock_timestamp()))`

const dayOf = async (instant: string) => {
  const [row] = await t.app.owner<{ day: string; ahead: number }[]>`
    select branch_day(${instant})::text as day,
           branch_day(${instant}) - branch_day(clock_timestamp()) as ahead`
  return row ?? { day: '', ahead: -1 }
}

describe('an order for tomorrow', () => {
  it('is offered where today has nothing left, and counts for the day of its promise', async () => {
    const latte = await t.newItem()
    await t.count({ item: latte }, 3)
    await pauseToday()
    const who = await t.newCustomer(1_000)
    const closed = await t.quote(who, t.cart(latte))
    expect(closed).toMatchObject({
      ...{ branch: { problem: 'paused' }, promise: null, soonest: null, isPlaceable: false },
    })
    const [first = ''] = closed.slots
    expect((await dayOf(first)).ahead).toBe(1)
    const asked = t.cart(latte, { pickupAt: first, points: 100 })
    expect(await t.quote(who, asked)).toMatchObject({
      ...{ branch: { problem: null }, promise: first, isPlaceable: true },
    })
    const { status, order } = await t.order(who, asked)
    expect(status).toBe(201)
    expect(order).toMatchObject({
      promise: first,
      isScheduled: true,
      day: (await dayOf(first)).day,
    })
    expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(who)]).toEqual([2, 60, 900])
    const [numbers] = await t.app.owner<{ drawn: number }[]>`
      select drawn from order_numbers where branch_id = ${t.branch} and day = ${order.day}`
    expect(numbers).toEqual({ drawn: 1 })

    const cancelled = await t.call(who, cancelOrder, {
      params: { id: String(order.id) },
      body: { from: 'placed' },
    })
    expect(cancelled.status).toBe(200)
    expect([await t.leftOf(latte), await t.taken(), await t.pointsOf(who)]).toEqual([3, 0, 1_000])
  })

  it('is taken also where today has times left, and never for the day after', async () => {
    const latte = await t.newItem()
    const who = await t.newCustomer()
    const asked = t.cart(latte, { pickupAt: inHours(8) })
    expect((await dayOf(inHours(8))).ahead).toBe(1)
    expect((await t.quote(who, asked)).slots.every((slot) => slot < inHours(7))).toBe(true)
    expect((await t.order(who, asked)).status).toBe(201)
    expect((await dayOf(inHours(31))).ahead).toBe(2)
    const later = { ...(await t.quoted(who, asked)), pickupAt: inHours(31) }
    expect(await t.place(who, { ...later, expectedPromise: inHours(31) })).toMatchObject({
      ...{ status: 409, code: 'order_changed', current: { promise: null } },
    })
  })

  it('has what is off until then, where its neighbour of today has it not', async () => {
    const latte = await t.newItem()
    await t.app.owner`
      insert into availability (branch_id, item_id, state, until)
      values (${t.branch}, ${latte}, 'until_opening', ${inHours(7)})`
    const [today, tomorrow] = [await t.newCustomer(), await t.newCustomer()]
    expect(await t.quote(today, t.cart(latte))).toMatchObject({ lines: [{ problem: 'item_off' }] })
    const bodies = [
      await t.quoted(today, t.cart(latte)),
      await t.quoted(tomorrow, t.cart(latte, { pickupAt: inHours(8) })),
    ] as const
    // both may come in one batch
    const answers = await Promise.all([t.place(today, bodies[0]), t.place(tomorrow, bodies[1])])
    expect(answers.map(({ status }) => status)).toEqual([409, 201])
  })

  it('gets the last place of its quarter hour, or not', async () => {
    await t.app.owner`update branches set window_seconds = 600 where id = ${t.branch}`
    const latte = await t.newItem({ seconds: 250 })
    const asked = t.cart(latte, { pickupAt: inHours(8) })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => t.newCustomer()))
    const bodies = await Promise.all(buyers.map((who) => t.quoted(who, asked)))
    const answers = await Promise.all(buyers.map((who, i) => t.place(who, bodies[i])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const lost = answers.find(({ status }) => status !== 201)
    expect(lost).toMatchObject({ code: 'order_changed', current: { promise: null } })
    expect(await t.taken()).toBe(500)
  })
})

describe('five in the morning', () => {
  it('between quote and placing changes nothing of the promise', async () => {
    const latte = await t.newItem()
    const who = await t.newCustomer()
    await dayBegan(t.app.owner, '-10 minutes')
    const body = await t.quoted(who, t.cart(latte, { pickupAt: inHours(3) }))
    const { day } = await dayOf(inHours(3))
    await dayBegan(t.app.owner, '1 minute')
    expect(await dayOf(inHours(3))).toEqual({ day, ahead: 0 })
    expect(await t.place(who, body)).toMatchObject({ status: 201, order: { day } })
    await dayBegan(t.app.owner, '18 hours')
  })

  it('may pass while an order waits for another one, which then has the day after as well', async () => {
    const latte = await t.newItem()
    const who = await t.newCustomer()
    await dayBegan(t.app.owner, '-10 minutes')
    // its first order, after which the branch has numbers that are called
    await t.order(await t.newCustomer(), t.cart(latte))
    const body = await t.quoted(who, t.cart(latte, { pickupAt: inHours(3) }))
    const release = await hold(
      t.app.owner,
      (tx) => tx`select from order_numbers where branch_id = ${t.branch} for update`,
    )
    const pickupAt = inHours(26)
    const answer = t.place(who, { ...body, pickupAt, expectedPromise: pickupAt })
    await untilBlocked(t.app.owner)
    await dayBegan(t.app.owner, '1 minute')
    await release()
    const { status, order } = await answer
    expect(status).toBe(201)
    expect((await dayOf(pickupAt)).ahead).toBe(1)
    expect(order.day).toBe((await dayOf(pickupAt)).day)
    await dayBegan(t.app.owner, '18 hours')
  })
})
