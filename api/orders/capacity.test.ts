import { expect, it } from 'vitest'
import { prepareTestOrders } from './test-orders.ts'

const t = prepareTestOrders()

const capacities = async () => {
  const rows = await t.app.owner<{ capacity: number }[]>`
    select distinct capacity from order_windows where branch_id = ${t.branch}`
  return rows.map(({ capacity }) => capacity)
}

/** Whether an order waits for who changes its branch. */
async function someoneWaits(): Promise<boolean> {
  const waiting = await t.app.owner`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and query like '%place_orders%'`
  return waiting.length > 0
}

it('of a quarter hour is the new one where an administrator is just changing it', async () => {
  const latte = await t.newItem()
  const who = await t.newCustomer()
  // its first order, after which the branch has numbers that are called
  await t.place(who, await t.quoted(who, t.cart(latte)))
  const other = await t.newCustomer()
  const lines = [{ itemId: latte, quantity: 20, options: [] }]
  const { slots } = await t.quote(other, t.cart(latte, { lines }))
  const slot = slots.at(-1)
  if (!slot) throw new Error('no slot')
  const body = await t.quoted(other, t.cart(latte, { lines, pickupAt: slot }))
  const placing = await t.app.owner.begin(async (tx) => {
    await tx`update branches set window_seconds = 1200 where id = ${t.branch}`
    const answer = t.place(other, body)
    let isPlaced = false
    void answer.then(() => {
      isPlaced = true
    })
    while (!isPlaced && !(await someoneWaits())) await Bun.sleep(5)
    return { answer }
  })
  expect((await placing.answer).status).toBe(201)
  expect(await capacities()).toEqual([1200])
})

it('may change while the first orders of a branch are placed', async () => {
  const latte = await t.newItem()
  const buyers = await Promise.all(Array.from({ length: 20 }, () => t.newCustomer()))
  const bodies = await Promise.all(buyers.map((who) => t.quoted(who, t.cart(latte))))
  const [answers] = await Promise.all([
    Promise.all(buyers.map((who, i) => t.place(who, bodies[i]))),
    ...[1800, 2400, 3000].map(
      (seconds) =>
        t.app.owner`update branches set window_seconds = ${seconds} where id = ${t.branch}`,
    ),
  ])
  for (const { status } of answers) expect([201, 409]).toContain(status)
  const [branch] = await t.app.owner<{ seconds: number }[]>`
    select window_seconds as seconds from branches where id = ${t.branch}`
  expect(await capacities()).toEqual([branch?.seconds])
})
