import { describe, expect, it } from 'vitest'
import { listOrders, readOrder } from '../contracts/orders/own.ts'
import { placeOrder } from '../contracts/orders/placing.ts'
import { prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

describe('an order', () => {
  it('is what its quote said, and takes what it needs', async () => {
    const elif = await t.newCustomer(500)
    const latte = await t.newItem({ price: 15_550 })
    const { options } = await t.newGroup(latte)
    await t.count({ item: latte }, 5)
    const asked = t.cart(latte, {
      lines: [
        {
          itemId: latte,
          quantity: 2,
          options: [{ optionId: options[1] ?? 0, quantity: 1 }],
          note: 'Az köpüklü',
        },
      ],
      points: 120,
    })
    const quote = await t.quote(elif, asked)
    expect(quote).toMatchObject({
      lines: [{ name: 'Latte', unitPrice: 17_050, total: 34_100, problem: null }],
      ...{ total: 34_100, discount: 0, points: 120, mostPoints: 500, isPlaceable: true },
      branch: { problem: null, until: null, delayMinutes: 0 },
    })
    expect(quote.due).toBe(34_100 - quote.pointsValue)
    expect(quote.slots.length).toBeGreaterThan(0)

    // this very quote: another one may be of the next five minutes
    const expected = { expectedTotal: quote.due, expectedPromise: quote.promise ?? '' }
    const { status, order } = await t.place(elif, { ...asked, ...expected })
    expect(status).toBe(201)
    expect(order).toMatchObject({
      ...{
        state: 'placed',
        seq: 1,
        isScheduled: false,
        promise: quote.promise,
        isCancellable: true,
      },
      ...{ total: 34_100, points: 120, due: quote.due, earned: null, cancelled: null },
      branch: { id: t.branch },
      lines: [
        {
          ...{
            line: 1,
            itemId: latte,
            quantity: 2,
            unitPrice: 17_050,
            vatRate: 10,
            state: 'queued',
          },
          options: [{ optionId: options[1], group: 'Boy', quantity: 1, priceDifference: 1_500 }],
          ...{ note: 'Az köpüklü', refunded: 0 },
        },
      ],
    })
    expect(await t.leftOf(latte)).toBe(3)
    expect(await t.taken()).toBe(120)
    expect(await t.pointsOf(elif)).toBe(380)
    const [entry] = await t.app.owner`
      select kind, type, amount, ref, actor_id = user_id as own from point_transactions
       where user_id = ${elif.id} order by seq desc limit 1`
    expect(entry).toEqual({
      ...{ kind: 'order', type: 'SPEND', amount: 120, ref: String(order.id), own: true },
    })

    const read = await t.call(elif, readOrder, { params: { id: order.id } })
    expect(await read.json()).toEqual(order)
    const list = await t.call(elif, listOrders, { query: { open: 'true' } })
    expect(await list.json()).toMatchObject([{ id: order.id, units: 2, lines: [{ quantity: 2 }] }])
    const stranger = await t.newCustomer()
    expect((await t.call(stranger, readOrder, { params: { id: order.id } })).status).toBe(404)
  })

  it('of a repeated key is the first one; the same key for another thing is refused', async () => {
    const elif = await t.newCustomer()
    const body = await t.quoted(elif, t.cart(await t.newItem()))
    const key = Bun.randomUUIDv7()
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.place(elif, body, key)))
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await t.orders()).toBe(1)
    const other = await t.place(elif, { ...body, expectedTotal: 1 }, key)
    expect(other.code).toBe('idempotency_conflict')
  })

  it.each([0, -1, 1.5, 1e9, '1', null])('of %s units is refused', async (quantity) => {
    const elif = await t.newCustomer()
    const latte = await t.newItem()
    const body = await t.quoted(elif, t.cart(latte))
    const lines = [{ itemId: latte, quantity, options: [] }]
    expect((await t.place(elif, { ...body, lines })).status).toBe(400)
    const { options } = await t.newGroup(latte)
    const line = { itemId: latte, quantity: 1, options: [{ optionId: options[0], quantity }] }
    expect((await t.place(elif, { ...body, lines: [line] })).status).toBe(400)
  })

  it("believes no price of a client's", async () => {
    const elif = await t.newCustomer()
    const latte = await t.newItem()
    const body = await t.quoted(elif, t.cart(latte))
    const priced = { ...body, lines: [{ itemId: latte, quantity: 1, options: [], price: 1 }] }
    expect((await t.place(elif, priced)).status).toBe(400)
    const cheap = await t.place(elif, { ...body, expectedTotal: 1 })
    expect(cheap).toMatchObject({ status: 409, code: 'order_changed', current: { due: 10_000 } })
    expect(await t.orders()).toBe(0)
  })

  it('needs a person who is signed in', async () => {
    const body = await t.quoted(await t.newCustomer(), t.cart(await t.newItem()))
    expect((await t.app.call('signed out', placeOrder, { body })).status).toBe(401)
    expect((await t.app.call('deactivated', placeOrder, { body })).status).toBe(401)
  })
})
