import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '../connection.ts'
import { claimReports, concernsOf, settleReport, spreadWithdrawals, takeIn } from '../iys.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let db: TestDatabase
let worker: Sql
beforeAll(async () => {
  db = await testDatabase()
  worker = connect(db.url, { role: 'telve_worker', max: 3 })
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

let made = 0
const person = async (phone = `+90532${String(++made).padStart(7, '0')}`) => {
  const [row] = await db.sql<{ id: number; username: string; phone: string }[]>`
    insert into users (username, password_hash, full_name, phone)
    values (${`kisi-${++made}@telve.example`}, '-', 'Deneme Kişisi', ${phone})
    returning id, username, phone`
  if (!row) throw new Error('an insert returned no row')
  return row
}
const say = (id: number, channel: string, given: boolean) =>
  db.sql`select set_consent(${id}, ${channel}, ${given}, 'settings')`
const reports = async (id: number) =>
  (
    await db.sql<{ kind: string; given: boolean; outcome: string | null }[]>`
      select kind, given, outcome from iys_reports where user_id = ${id} order by id`
  ).map(({ kind, given, outcome }) => `${kind} ${given ? 'given' : 'withdrawn'} ${outcome}`)

test('a change waits for its report; pushes are none of İYS’s, nor is a withdrawal of nothing', async () => {
  const { id } = await person()
  await say(id, 'push', true)
  await say(id, 'email', true)
  await say(id, 'email', false)
  await say(id, 'sms', true)
  // what was never sent is overtaken, and İYS has heard of no consent to withdraw
  expect(await reports(id)).toEqual(['email given overtaken', 'sms given null'])
})

test('what İYS may have heard of is withdrawn there, in order', async () => {
  const { id } = await person()
  await say(id, 'call', true)
  const claimed = (await claimReports(worker, 100)).find(({ userId }) => userId === id)
  await say(id, 'call', false)
  expect(await reports(id)).toEqual(['call given null', 'call withdrawn null'])
  // the second waits until the first is settled
  await db.sql`update iys_reports set next_try_at = now() - interval '1 second', at = at - interval '9 seconds'`
  const again = (await claimReports(worker, 100)).filter(({ userId }) => userId === id)
  expect(again.map(({ given, tries }) => [given, tries])).toEqual([[true, 2]])
  await settleReport(worker, claimed?.id ?? 0, 'reported')
  const then = (await claimReports(worker, 100)).filter(({ userId }) => userId === id)
  expect(then.map(({ given }) => given)).toEqual([false])
})

test('two workers never hold one report', async () => {
  for (let n = 0; n < 10; n++) await say((await person()).id, 'email', true)
  await db.sql`update iys_reports set at = at - interval '9 seconds' where settled_at is null and tries = 0`
  const held = (await Promise.all([1, 2, 3].map(() => claimReports(worker, 10)))).flat()
  expect(new Set(held.map(({ id }) => id)).size).toBe(held.length)
})

test('what comes from İYS is taken in once, and the newer instant holds', async () => {
  const { id, username } = await person()
  await say(id, 'email', true)
  const given = { kind: 'email', recipient: username.toUpperCase() } as const
  const earlier = { ...given, given: false, at: new Date(Date.now() - 3_600_000) }
  const later = { ...given, given: false, at: new Date(Date.now() + 5_000) }
  const holds = async () =>
    (await db.sql<{ given: boolean }[]>`select consents_to(${id}, 'email') as given`)[0]?.given
  expect(await takeIn(worker, earlier)).toBe(1)
  expect(await holds()).toBe(true)
  expect(await takeIn(worker, later)).toBe(1)
  expect(await takeIn(worker, later)).toBe(0)
  expect(await holds()).toBe(false)
  expect(await takeIn(worker, { ...later, recipient: 'kimse@telve.example' })).toBe(0)
})

test('a withdrawal holds for the number, in whichever account it was made', async () => {
  const first = await person()
  const second = await person(first.phone)
  await say(first.id, 'sms', true)
  await claimReports(worker, 100)
  await say(second.id, 'sms', true)
  await say(first.id, 'sms', false)
  expect(await spreadWithdrawals(worker)).toBe(1)
  expect(await spreadWithdrawals(worker)).toBe(0)
  const [row] = await db.sql`
    select source from consents where user_id = ${second.id} order by id desc limit 1`
  expect(row).toEqual({ source: 'address' })
})

test('what is late and what was refused is counted', async () => {
  const { id } = await person()
  await say(id, 'email', true)
  const before = await concernsOf(worker)
  await db.sql`update iys_reports set due_on = current_date - 2 where user_id = ${id}`
  expect((await concernsOf(worker)).overdue).toBe(before.overdue + 1)
  await db.sql`
    update iys_reports set settled_at = now(), outcome = 'refused' where user_id = ${id}`
  expect(await concernsOf(worker)).toMatchObject({
    overdue: before.overdue,
    refused: before.refused + 1,
  })
})
