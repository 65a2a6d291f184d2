import { expect, it } from 'vitest'
import { orderProblems } from '#sql/testing/order-problems.ts'
import { type Order, Order as OrderSchema } from '../contracts/orders/orders.ts'
import { voidOrder } from '../contracts/orders/placing.ts'
import { type Customer, prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

async function giveUp(who: Customer, key: string): Promise<Order | null> {
  const answer = await t.call(who, voidOrder, { body: { key } })
  expect(answer.status).toBe(200)
  const { order } = (await answer.json()) as { order: unknown }
  return order === null ? null : OrderSchema.parse(order)
}
const problems = () => orderProblems(t.app.owner)

it('an order that was given up is not placed by what arrives later', async () => {
  const elif = await t.newCustomer(300)
  const latte = await t.newItem()
  const body = await t.quoted(elif, t.cart(latte, { points: 100 }))
  const key = Bun.randomUUIDv7()
  expect(await giveUp(elif, key)).toBeNull()
  expect(await giveUp(elif, key)).toBeNull()
  expect(await t.place(elif, body, key)).toMatchObject({ status: 409, code: 'order_void' })
  expect([await t.orders(), await t.taken(), await t.pointsOf(elif)]).toEqual([0, 0, 300])
  // a new try has a key of its own
  expect((await t.place(elif, body)).status).toBe(201)
})

it('an order that was placed before is the answer, and stays', async () => {
  const elif = await t.newCustomer()
  const body = await t.quoted(elif, t.cart(await t.newItem()))
  const key = Bun.randomUUIDv7()
  const { order } = await t.place(elif, body, key)
  expect(await giveUp(elif, key)).toMatchObject({ id: order.id, isCancellable: true })
  expect((await t.place(elif, body, key)).order.id).toBe(order.id)
})

it('nobody gives up an order of somebody else', async () => {
  const [elif, ada] = [await t.newCustomer(), await t.newCustomer()]
  const body = await t.quoted(elif, t.cart(await t.newItem()))
  const key = Bun.randomUUIDv7()
  expect(await giveUp(ada, key)).toBeNull()
  expect((await t.place(elif, body, key)).status).toBe(201)
  expect(await giveUp(ada, key)).toBeNull()
})

it('of fifty placings and voids with one key, all agree on one outcome', async () => {
  const latte = await t.newItem()
  for (let round = 0; round < 6; round++) {
    const elif = await t.newCustomer(300)
    const body = await t.quoted(elif, t.cart(latte, { points: 100 }))
    const key = Bun.randomUUIDv7()
    const [placings, voids] = await Promise.all([
      Promise.all(
        Array.from({ length: 25 }, async (_, i) => {
          await Bun.sleep((i + round) % 3)
          return t.place(elif, body, key)
        }),
      ),
      Promise.all(
        Array.from({ length: 25 }, async (_, i) => {
          await Bun.sleep((i + 1) % 4)
          return giveUp(elif, key)
        }),
      ),
    ])
    const orders = await t.app.owner<{ id: number }[]>`
      select id from orders where user_id = ${elif.id}`
    if (orders.length === 1) {
      const id = orders[0]?.id
      expect(placings.map(({ status, order }) => [status, order.id])).toEqual(
        Array(25).fill([201, id]),
      )
      expect(voids.map((order) => order?.id)).toEqual(Array(25).fill(id))
      expect(await t.pointsOf(elif)).toBe(200)
    } else {
      expect(placings.map(({ code }) => code)).toEqual(Array(25).fill('order_void'))
      expect(voids).toEqual(Array(25).fill(null))
      expect([orders.length, await t.pointsOf(elif)]).toEqual([0, 300])
    }
  }
  expect(await problems()).toEqual([])
})

it('fifty orders that are given up while they are placed are either there or void', async () => {
  const latte = await t.newItem()
  const buyers = await Promise.all(Array.from({ length: 50 }, () => t.newCustomer()))
  const bodies = await Promise.all(buyers.map((who) => t.quoted(who, t.cart(latte))))
  const answers = await Promise.all(
    buyers.map(async (who, i) => {
      const key = Bun.randomUUIDv7()
      // While the batch of the others is being written, too.
      const late = async () => {
        await Bun.sleep(2 * i)
        return giveUp(who, key)
      }
      return Promise.all([t.place(who, bodies[i], key), late()])
    }),
  )
  for (const [placed, given] of answers)
    if (placed.status === 201) expect(given?.id).toBe(placed.order.id)
    else expect([placed.code, given]).toEqual(['order_void', null])
  expect(await problems()).toEqual([])
})

it('an order whose key was void is named by the audit', async () => {
  const elif = await t.newCustomer()
  const key = Bun.randomUUIDv7()
  const { order } = await t.place(elif, await t.quoted(elif, t.cart(await t.newItem())), key)
  await t.app.owner`insert into order_voids (request_key, user_id) values (${key}, ${elif.id})`
  expect(await problems()).toMatchObject([{ id: order.id, problem: 'void' }])
})
