import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { endPosts, givePost } from '#sql/testing/test-posts.ts'
import { composeMail } from '../mails/compose.ts'
import { sendMorningReports } from './morning-reports.ts'

let db: TestDatabase
let worker: Sql
let people: number[] = []
const log = openLog('test', () => {})
beforeAll(async () => {
  db = await testDatabase()
  worker = connect(db.url, { role: 'telve_worker', max: 4 })
  people = await insertPeople(db.sql, 4)
  await db.sql`update users set verified_at = now() where id = any (${people})`
  for (const id of people) await givePost(db.sql, id, { role: 'administrator' })
})
afterEach(async () => {
  await db.sql`delete from mails`
  await db.sql`delete from morning_reports`
  await db.sql`update users set is_active = true where id = any (${people})`
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

const at = (text: string) => new Date(`${text}+03:00`)
/** A Thursday morning: the day that is told is Wednesday. */
const morning = at('2026-03-12T07:00:00')
const send = (now = morning) => sendMorningReports({ sql: worker, log }, () => now)
const want = (ids = people, told = '2026-03-10') => db.sql`
  insert into morning_reports (person_id, told) select unnest(${ids}::bigint[]), ${told}`
const queued = () => db.sql<{ userId: number; address: string; data: Record<string, unknown> }[]>`
  select user_id, address, data from mails where kind = 'morning_report' order by user_id`

test('goes out from seven on, once a day, however many workers look', async () => {
  await want()
  await send(at('2026-03-12T06:59:59'))
  expect(await queued()).toEqual([])
  await Promise.all([send(), send(), send()])
  expect((await queued()).map(({ userId }) => userId)).toEqual(people)
  await send(at('2026-03-12T23:00:00'))
  await send(at('2026-03-13T06:59:59'))
  expect(await queued()).toHaveLength(people.length)
  await send(at('2026-03-13T07:00:00'))
  expect(await queued()).toHaveLength(2 * people.length)
})

test('goes to administrators alone, at the moment of sending', async () => {
  await want()
  const [first = 0, second = 0, third = 0, fourth = 0] = people
  await endPosts(db.sql, first)
  await db.sql`update users set is_active = false where id = ${second}`
  await db.sql`update users set verified_at = null where id = ${third}`
  await send()
  expect((await queued()).map(({ userId }) => userId)).toEqual([fourth])
  await db.sql`update users set verified_at = now() where id = ${third}`
  await givePost(db.sql, first, { role: 'administrator' })
})

test('a mail that cannot be queued leaves nobody told', async () => {
  await want()
  await db.sql`alter table mails add constraint none check (kind <> 'morning_report') not valid`
  await expect(send()).rejects.toThrow(/none/)
  await db.sql`alter table mails drop constraint none`
  await send()
  expect(await queued()).toHaveLength(people.length)
})

test('tells what the branches’ day was, and points and people of the calendar’s', async () => {
  const [branch] = await db.sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x') returning id`
  const customer = people[0] ?? 0
  const buy = (when: string, branchId: number, total: number, discount = 0) => db.sql<
    { id: number }[]
  >`
    insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at, first, earned)
    values (nextval('purchase_ids'), ${customer}, ${branchId}, ${people[1] ?? 0}, ${Bun.randomUUIDv7()},
            ${at(when)}, ${total}, ${discount}, ${at(when)}, false, 0) returning id`
  await buy('2026-03-11T04:59:59', 1, 7_000) // of Tuesday
  const [bought] = await buy('2026-03-11T05:00:00', 1, 20_000, 3_000)
  await buy('2026-03-12T04:59:59', 1, 10_000)
  await buy('2026-03-12T05:00:00', 1, 9_000) // of Thursday
  await buy('2026-03-04T12:00:00', 1, 18_000)
  await buy('2026-03-04T12:00:00', branch?.id ?? 0, 5_000)
  await db.sql`
    insert into purchase_refunds (purchase_id, actor_id, request_key, at, amount, reason, owed, taken, campaign_points)
    values (${bought?.id ?? 0}, ${people[1] ?? 0}, ${Bun.randomUUIDv7()}, ${at('2026-03-11T13:00:00')}, 2_000,
            'ürün iadesi', 0, 0, 0)`
  await db.sql`update users set created_at = ${at('2026-03-11T23:59:59')} where id = ${people[0] ?? 0}`
  await db.sql`update users set created_at = ${at('2026-03-12T00:00:00')} where id = ${people[1] ?? 0}`
  await want([people[3] ?? 0])
  await send()
  const [mail] = await queued()
  expect(mail?.data).toEqual({
    ...{ day: '2026-03-11', paid: 27_000, paidBefore: 23_000, purchases: 2, discount: 3_000 },
    ...{ refunds: 1, refunded: 2_000, orders: 0, medianMinutes: null, late: 0 },
    ...{ earned: 0, spent: 0, newMembers: 1 },
    behind: { name: 'Moda', paid: 0, paidBefore: 5_000 },
  })
  const { subject, text } = composeMail('morning_report', mail?.data, {
    origin: 'https://telve.example',
    token: undefined,
  })
  expect(subject).toBe('Günün özeti: 11 Mart 2026 Çarşamba')
  expect(text).toContain('Geçen çarşamba: ₺230,00 (%17 fazla)')
  expect(text).toContain('En geride kalan şube: Moda (%100 eksik)')
})

test('counts the orders of the day, their minutes and the late ones', async () => {
  const userId = people[0] ?? 0
  const order = await putTestOrder(db.sql, { userId, branchId: 1 })
  await putTestOrder(db.sql, { userId, branchId: 1 })
  const [row] = await db.sql<{ next: Date }[]>`
    update orders set accepted_at = promise - interval '7 minutes', ready_at = promise + interval '1 minute'
     where id = ${order}
    returning (day + 1 + time '07:00') at time zone 'Europe/Istanbul' as next`
  await want([people[3] ?? 0])
  await send(row?.next)
  const [mail] = await queued()
  expect(mail?.data).toMatchObject({ orders: 2, medianMinutes: 8, late: 1 })
})
