import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { warnPeople } from '#sql/ledger/expiry.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { deliverPoints } from '#sql/notifications.ts'
import { plusDays, todayOf } from '#sql/testing/days.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import type { JobPayload, JobQueue } from '../queue.ts'
import { quietLog } from '../testing/worker.ts'
import { keepExpiry } from './expiry.ts'

let db: TestDatabase
let worker: Sql
let today = ''
let person = 0
beforeAll(async () => {
  db = await testDatabase()
  today = await todayOf(db.sql)
  worker = connect(db.url, { role: 'telve_worker', max: 1 })
})
beforeEach(async () => {
  person = (await insertPeople(db.sql, 1))[0] ?? 0
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

const dayFrom = (days: number) => plusDays(today, days)
const earn = (userId: number, amount: number, days: number) =>
  importHistory(db.sql, [
    {
      ...{ userId, type: 'EARN', amount, branchId: 1, requestKey: crypto.randomUUID() },
      ...{ createdAt: new Date(), expiresOn: dayFrom(days) },
    },
  ])
/** Delivers what waits, as the worker does. */
const deliver = async () => {
  const rows = await db.sql<{ id: number }[]>`select id from outbox order by id`
  await deliverPoints(
    worker,
    rows.map((row) => row.id),
  )
}
/** Runs the job and those that it queues. @returns the steps */
const run = async () => {
  const todo: JobPayload<'expiry'>[] = [{ step: 'catch-up', after: 0 }]
  const ran: string[] = []
  const queue = {
    enqueue: async (_: string, id: string, payload: unknown) => {
      ran.push(id)
      todo.push(payload as JobPayload<'expiry'>)
    },
  } as unknown as JobQueue
  for (let next = todo.shift(); next; next = todo.shift())
    await keepExpiry({ sql: worker, databaseUrl: db.url, queue, log: quietLog }, next)
  return ran
}
const inbox = (userId = person) => db.sql<{ title: string; message: string }[]>`
  select title, message from notifications where user_id = ${userId} order by id`
const balance = async () =>
  (await db.sql<{ points: number }[]>`select points from users where id = ${person}`)[0]?.points

it('brings lots up to the last entry, takes what has expired, and tells so', async () => {
  await earn(person, 30, -2)
  await earn(person, 12, 200)
  const ran = await run()
  expect(ran.slice(-2)).toEqual(['expiry-warn-0', 'expiry-review-tiers-0'])
  expect(await balance()).toBe(12)
  await deliver()
  expect((await inbox()).at(-1)).toEqual({
    title: 'Puanlarınızın süresi doldu',
    message: '30 puanınızın süresi doldu. Yeni bakiyeniz: 12 puan.',
  })
  await run()
  expect(await balance()).toBe(12)
  expect(await inbox()).toHaveLength(3)
})

it('does it for more people than one job takes', async () => {
  const people = await insertPeople(db.sql, 450)
  for (const id of people) await earn(id, 5, -2)
  await run()
  const [row] = await db.sql`
    select sum(points)::int as left from users where id = any (${people}::bigint[])`
  expect(row).toEqual({ left: 0 })
})

/** Tells everybody to whom something is due on a day. */
const warn = async (days: number) => {
  let told = 0
  for (let after: number | null = 0; after !== null; ) {
    const some = await warnPeople(worker, { after, limit: 100, day: dayFrom(days) })
    told += some.done
    after = some.last
  }
  return told
}
const said = async () =>
  (await inbox()).filter((m) => m.title.endsWith('süresi doluyor')).map((m) => m.message)

it('warns 30 and 7 days before, once each, of all that is left then', async () => {
  await earn(person, 120, 30)
  await earn(person, 30, 33)
  await deliver()
  expect(await warn(-1)).toBe(0)
  expect(await warn(0)).toBe(1)
  expect(await warn(0)).toBe(0)
  expect(await warn(3)).toBe(0)
  expect(await said()).toEqual([
    expect.stringMatching(
      /^150 puanınızın süresi yakında doluyor: 120 puanın son kullanım günü \d+ \p{L}+ \d{4}, kalanların en geç \d+ \p{L}+ \d{4}\.$/u,
    ),
  ])
  await importHistory(db.sql, [
    {
      ...{ userId: person, type: 'SPEND', amount: 100, branchId: 1, requestKey: 'spend' },
      createdAt: new Date(),
    },
  ])
  await deliver()
  expect(await warn(22)).toBe(0)
  expect(await warn(23)).toBe(1)
  expect(await warn(26)).toBe(0)
  expect((await said())[1]).toMatch(/^50 puanınızın süresi yakında doluyor: 20 puanın /)
})

it('writes one message where both are due, and tells of each day once more', async () => {
  await earn(person, 10, 3)
  await earn(person, 20, 25)
  await deliver()
  expect(await warn(0)).toBe(1)
  expect((await said())[0]).toMatch(/^30 puanınızın/)
  expect(await warn(18)).toBe(1)
  expect((await said())[1]).toMatch(/^20 puanınızın son kullanım günü/)
  expect(await warn(19)).toBe(0)
})
