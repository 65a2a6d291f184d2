import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from './connection.ts'
import type { AppendRequest, LedgerEntry } from './ledger/entry.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { rebuildBalances } from './ledger/rebuild.ts'
import { type LiveNews, listenLive } from './live.ts'
import { deliverPoints } from './notifications.ts'
import { appendRequest } from './testing/append-request.ts'
import { denied } from './testing/denied.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'
import { insertPeople } from './testing/test-people.ts'

let db: TestDatabase
let ledger: Ledger
let customer: number
beforeAll(async () => {
  db = await testDatabase()
  ledger = openLedger({ url: db.url, sql: db.sql })
  customer = (await insertPeople(db.sql, 1))[0] ?? 0
})
afterAll(async () => {
  await ledger.close()
  await db.drop()
})

const outboxIds = async () =>
  (await db.sql<{ id: number }[]>`select id from outbox order by id`).map((row) => row.id)

type Asked = Partial<Pick<AppendRequest, 'type' | 'amount' | 'reverses'>>

/** Writes an entry of a person through the ledger. @returns the entry */
const append = async (userId: number, asked: Asked = {}): Promise<LedgerEntry> => {
  const verdict = await ledger.append(appendRequest(userId, { amount: 5, ...asked }))
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return verdict.entry
}
const appendToEach = (people: readonly number[]) =>
  Promise.all(people.map((person) => append(person)))

const inbox = (userId: number) => db.sql<{ title: string; message: string }[]>`
  select title, message from notifications where user_id = ${userId} order by id`

it('tells the customer in Turkish what happened, at the time it happened', async () => {
  const earned = await append(customer, { type: 'EARN', amount: 1_234_567 })
  const spent = await append(customer, { type: 'SPEND', amount: 50 })
  await append(customer, { type: 'EARN', amount: 50, reverses: spent.id })
  await append(customer, { type: 'SPEND', amount: 1_234_567, reverses: earned.id })
  expect(await deliverPoints(db.sql, await outboxIds())).toBe(4)
  expect(await inbox(customer)).toEqual([
    {
      title: 'Puan kazandınız',
      message: '1.234.567 puan kazandınız. Yeni bakiyeniz: 1.234.567 puan.',
    },
    { title: 'Puan harcadınız', message: '50 puan harcadınız. Yeni bakiyeniz: 1.234.517 puan.' },
    {
      title: 'İşlem düzeltildi',
      message: '50 puan hesabınıza iade edildi. Yeni bakiyeniz: 1.234.567 puan.',
    },
    {
      title: 'İşlem düzeltildi',
      message: '1.234.567 puan hesabınızdan geri alındı. Yeni bakiyeniz: 0 puan.',
    },
  ])
  const [first] = await db.sql`
    select type, is_read, created_at from notifications where user_id = ${customer} order by id`
  expect(first).toEqual({
    type: 'points',
    isRead: false,
    createdAt: earned.createdAt,
  })
  expect(await outboxIds()).toEqual([])
})

it('writes nothing twice, even where the outbox names an entry again', async () => {
  const [person = 0] = await insertPeople(db.sql, 1)
  await append(person)
  const ids = await outboxIds()
  expect(await deliverPoints(db.sql, ids)).toBe(1)
  expect(await deliverPoints(db.sql, ids)).toBe(0)
  await db.sql`insert into outbox (topic, user_id, ref) values ('points', ${person}, 1)`
  expect(await deliverPoints(db.sql, await outboxIds())).toBe(0)
  expect(await inbox(person)).toHaveLength(1)
  expect(await outboxIds()).toEqual([])
})

it('settles deliveries of the same rows that run side by side', async () => {
  const people = await insertPeople(db.sql, 200)
  for (const person of people) await append(person)
  const ids = await outboxIds()
  const written = await Promise.all(
    [ids, ids.toReversed(), ids.slice(50), ids.slice(0, 150)].map((some) =>
      deliverPoints(db.sql, some),
    ),
  )
  expect(written.reduce((sum, count) => sum + count)).toBe(200)
})

it('leaves rows of other topics alone', async () => {
  await db.sql`insert into outbox (topic, ref) values ('broadcast', 1)`
  expect(await deliverPoints(db.sql, await outboxIds())).toBe(0)
  expect(await outboxIds()).toHaveLength(1)
  await db.sql`delete from outbox`
})

it('tells the open screens of everyone it wrote to, with the commit', async () => {
  const people = await insertPeople(db.sql, 650)
  await appendToEach(people)
  const heard: LiveNews[] = []
  const listener = listenLive({
    url: db.url,
    onEvent: (news) => heard.push(news),
    onReconnect: () => {},
  })
  await listener.listening
  await deliverPoints(db.sql, await outboxIds())
  await expect.poll(() => heard.length).toBe(6)
  for (const kind of ['points', 'notification'] as const) {
    const told = heard.flatMap((news) => (news.kind === kind ? news.userIds : []))
    expect(told.toSorted((a, b) => a - b)).toEqual(people)
  }
  await listener.close()
})

it('lets the processes do their part and nothing else', async () => {
  const [person = 0] = await insertPeople(db.sql, 1)
  await append(person)
  const api = connect(db.url, { role: 'telve_api', max: 1 })
  const worker = connect(db.url, { role: 'telve_worker', max: 1 })
  try {
    await expect(deliverPoints(api, await outboxIds())).rejects.toMatchObject(denied)
    expect(await deliverPoints(worker, await outboxIds())).toBe(1)
    await expect(worker`update notifications set is_read = true`).rejects.toMatchObject(denied)
    await expect(worker`delete from notifications`).rejects.toMatchObject(denied)
    await expect(worker`update outbox set ref = 1`).rejects.toMatchObject(denied)
    await expect(api`update notifications set message = 'x'`).rejects.toMatchObject(denied)
    await expect(api`
      insert into notifications (user_id, title, message, type) values (${person}, 'a', 'b', 'c')
    `).rejects.toMatchObject(denied)
    const read = await api`update notifications set is_read = true where user_id = ${person}`
    expect(read.count).toBe(1)
  } finally {
    await Promise.all([api.end(), worker.end()])
  }
})

const standings = async (people: readonly number[]) =>
  (
    await db.sql<{ points: number }[]>`
      select points from point_standings where user_id = any (${people as number[]}::bigint[])
      order by user_id`
  ).map((row) => row.points)

it('brings the order by points up to date, as the worker and from several at once', async () => {
  const people = await insertPeople(db.sql, 6)
  expect(await standings(people)).toEqual([0, 0, 0, 0, 0, 0])
  for (let round = 0; round < 5; round++) await appendToEach(people)
  const ids = await outboxIds()
  const worker = connect(db.url, { role: 'telve_worker', max: 4 })
  const parts = [0, 1, 2, 3].map((part) => ids.filter((_, place) => place % 4 === part))
  await Promise.all(parts.map((part) => deliverPoints(worker, part)))
  await worker.end()
  expect(await standings(people)).toEqual([25, 25, 25, 25, 25, 25])

  await db.sql`update point_standings set points = 7 where user_id = ${people[0] ?? 0}`
  await rebuildBalances(db.sql)
  expect(await standings(people)).toEqual([25, 25, 25, 25, 25, 25])

  const [passing = 0] = await insertPeople(db.sql, 1)
  await db.sql`delete from users where id = ${passing}`
  expect(await standings([passing])).toEqual([])
})
