import { afterAll, expect, it } from 'vitest'
import { lastingDay } from '../testing/lasting-day.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople } from '../testing/test-people.ts'
import { countUnits, newBranch, newItem } from '../testing/test-shop.ts'
import { openOrders } from './orders.ts'
import type { OrderRequest } from './placing.ts'

const { sql, url, drop } = await testDatabase()
await lastingDay(sql)
interface Quote {
  due: number
  promise: string
  slots: string[]
}
const processes = Array.from({ length: 8 }, () => openOrders<Quote>({ url, sql, maxBatch: 4 }))
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await drop()
})

const openings = [[Date.now() - 86_400_000, Date.now() + 2 * 86_400_000]] as const

type Asked = Omit<OrderRequest['asked'], 'expectedTotal' | 'expectedPromise'>

/** What an order is sent with: what its quote says. */
async function quoted(userId: number, asked: Asked) {
  const quote = await processes[0]?.quote(userId, asked, openings)
  if (!quote) throw new Error('no quote')
  return { ...asked, expectedTotal: quote.due, expectedPromise: quote.promise, slots: quote.slots }
}

/** Sends the same order of many people at once to all processes; how many were placed. */
async function sendAll(people: readonly number[], asked: Asked): Promise<number> {
  const { slots: _, ...sent } = await quoted(people[0] ?? 0, asked)
  const verdicts = await Promise.all(
    people.map((userId, i) =>
      processes[i % processes.length]?.place({ userId, openings, requestKey: 'once', asked: sent }),
    ),
  )
  return verdicts.filter((verdict) => verdict?.outcome === 'placed').length
}

/**
 * A branch with such a product at which orders were placed before, by every process: who makes its
 * first rows is waited for by the others anyway.
 */
async function usedBranch(capacity: number, seconds: number) {
  const branchId = await newBranch(sql, capacity)
  const itemId = await newItem(sql, { seconds })
  const [first = 0, ...others] = await insertPeople(sql, processes.length)
  const lines = [{ itemId, quantity: 1, options: [] }]
  const { slots, ...asked } = await quoted(first, { branchId, lines, pickupAt: 'asap' })
  for (const [i, one] of processes.entries())
    await one.place({
      ...{ userId: [first, ...others][i] ?? 0, openings, requestKey: 'before' },
      asked: i === 0 ? asked : { ...asked, expectedTotal: 1 },
    })
  return { branchId, itemId, lines, slot: slots[2] }
}

it('processes that place at once sell what is there, and number each order once', async () => {
  const { branchId, itemId, lines } = await usedBranch(36_000, 60)
  await countUnits(sql, branchId, { item: itemId }, 20)
  const people = await insertPeople(sql, 60)
  expect(await sendAll(people, { branchId, lines, pickupAt: 'asap' })).toBe(20)
  const [after] = await sql`
    select a.units_left as left, w.units, (select count(distinct number)::integer from orders
                                            where branch_id = ${branchId}) as numbers
      from availability a join (select sum(units)::integer as units from order_windows
                                 where branch_id = ${branchId}) w on true
     where a.branch_id = ${branchId}`
  expect(after).toEqual({ left: 0, units: 21 * 60, numbers: 21 })
})

it('a quarter hour has what fits, whoever sends it', async () => {
  const { branchId, lines, slot } = await usedBranch(600, 90)
  if (!slot) throw new Error('no slot')
  expect(await sendAll(await insertPeople(sql, 60), { branchId, lines, pickupAt: slot })).toBe(6)
  const [window] = await sql`
    select units from order_windows where branch_id = ${branchId} and starts_at = ${slot}`
  expect(window).toEqual({ units: 540 })
})

it('one that is sent twice to many processes is placed once', async () => {
  const branchId = await newBranch(sql)
  const itemId = await newItem(sql)
  const [userId = 0] = await insertPeople(sql, 1)
  const lines = [{ itemId, quantity: 1, options: [] }]
  expect(await sendAll(Array(30).fill(userId), { branchId, lines, pickupAt: 'asap' })).toBe(1)
})
