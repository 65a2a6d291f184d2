import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { countUnits, newBranch, newItem } from '../testing/test-shop.ts'
import { openOrders } from './orders.ts'
import type { OrderRequest } from './placing.ts'

const { sql, url, drop } = await testDatabase()
type Quote = { due: number; promise: string }
const processes = [1, 2, 3].map(() => openOrders<Quote>({ url, sql, maxBatch: 8 }))
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await drop()
})

async function newPeople(count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    select gen_random_uuid() || '@telve.example', 'x', 'Elif Kaya' from generate_series(1, ${count})
    returning id`
  return rows.map(({ id }) => id)
}

const openings = [[Date.now() - 86_400_000, Date.now() + 2 * 86_400_000]] as const

/** Sends the same order of many people at once to three processes. */
async function sendAll(
  people: readonly number[],
  asked: Omit<OrderRequest['asked'], keyof Expected>,
) {
  const [first] = processes
  const quote = await first?.quote(people[0] ?? 0, asked, openings)
  const expected = { expectedTotal: quote?.due ?? 0, expectedPromise: quote?.promise ?? '' }
  const verdicts = await Promise.all(
    people.map((userId, i) =>
      processes[i % processes.length]?.place({
        ...{ userId, openings, requestKey: 'once', asked: { ...asked, ...expected } },
      }),
    ),
  )
  return verdicts.filter((verdict) => verdict?.outcome === 'placed').length
}
type Expected = Pick<OrderRequest['asked'], 'expectedTotal' | 'expectedPromise'>

it('processes that place at once sell what is there, and number each order once', async () => {
  const branchId = await newBranch(sql)
  const itemId = await newItem(sql)
  await countUnits(sql, branchId, { item: itemId }, 20)
  const people = await newPeople(60)
  const lines = [{ itemId, quantity: 1, options: [] }]
  expect(await sendAll(people, { branchId, lines, pickupAt: 'asap' })).toBe(20)
  const [after] = await sql`
    select a.units_left as left, w.units, (select count(distinct number)::integer from orders
                                            where branch_id = ${branchId}) as numbers
      from availability a join (select sum(units)::integer as units from order_windows
                                 where branch_id = ${branchId}) w on true
     where a.branch_id = ${branchId}`
  expect(after).toEqual({ left: 0, units: 20 * 60, numbers: 20 })
})

it('a quarter hour has what fits, whoever sends it', async () => {
  const branchId = await newBranch(sql, 600)
  const itemId = await newItem(sql, { seconds: 90 })
  const people = await newPeople(60)
  const lines = [{ itemId, quantity: 1, options: [] }]
  const placed = await sendAll(people, { branchId, lines, pickupAt: 'asap' })
  const windows = await sql<{ units: number }[]>`
    select units from order_windows where branch_id = ${branchId}`
  expect(windows.map(({ units }) => units)).toEqual([placed * 90])
  expect(placed).toBeGreaterThan(0)
  expect(placed).toBeLessThanOrEqual(6)
})

it('one that is sent twice to two processes is placed once', async () => {
  const branchId = await newBranch(sql)
  const itemId = await newItem(sql)
  const [userId = 0] = await newPeople(1)
  const lines = [{ itemId, quantity: 1, options: [] }]
  expect(await sendAll(Array(30).fill(userId), { branchId, lines, pickupAt: 'asap' })).toBe(1)
})
