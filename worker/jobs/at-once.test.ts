import { expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { seedDemo } from '#sql/demo/seed.ts'
import { openDigests } from '#sql/kept-digests.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { countPurchases } from '#sql/purchases/totals.ts'
import { plusDays, todayOf } from '#sql/testing/days.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import type { JobName, JobQueue } from '../queue.ts'
import { quietLog as log } from '../testing/worker.ts'
import { findFlags } from './flags.ts'
import { jobHandlers } from './jobs.ts'
import { closeEndedMonths } from './months.ts'
import { sendMorningReports } from './morning-reports.ts'
import { turnPosts } from './posts.ts'

const digests = openDigests([{ id: 'd1', secret: 'a-digest-key-of-the-tests-that-is-long-enough' }])

/** The demo of forty days ago, in which coupons, points, birthdays, orders, erasures, months and sums are due by now. */
async function makeDue(now: Date) {
  const db = await testDatabase()
  const { sql } = db
  await seedDemo(sql, { now, customers: 60 })
  const today = await todayOf(sql)
  const people = (await sql<{ id: number }[]>`select id from users order by id`).map(({ id }) => id)
  await importHistory(
    sql,
    people.map((userId, n) => ({
      ...{ userId, type: 'EARN', amount: 30, branchId: 1, requestKey: `due-${userId}` },
      ...{ createdAt: new Date(), expiresOn: plusDays(today, n % 2 ? -2 : 5) },
    })),
  )
  // so many of a person that several workers find some of them
  await sql`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
    select person, 'welcome', 'Kahve bizden', 'amount', 100, now() - interval '3 days', now() + days * interval '1 day'
      from unnest(${people}::bigint[]) person, generate_series(1, 20), unnest('{-1, 2}'::int[]) days`
  await sql`update users set birth_date = ${today}::date - interval '30 years' where id % 3 = 0`
  await sql`select ask_for_erasure(id) from users where id % 7 = 0`
  await sql`update data_requests set erase_at = now() where kind = 'erasure' and outcome is null`
  return db
}

/** Does what workers do by a timetable, each of it `times` times at the same moment. */
async function work(sql: Sql, databaseUrl: string, times: number) {
  const atOnce = (run: () => Promise<unknown>) => Promise.all(Array.from({ length: times }, run))
  /** a job, and those of its kind that it queues */
  const job = async (name: JobName, payload: unknown) => {
    const queued = [payload]
    const queue = {
      enqueue: async (_name: string, _id: string, next: unknown) => void queued.push(next),
    } as unknown as JobQueue
    const handle = jobHandlers({ sql, databaseUrl, queue, log, digests })[name] as (
      payload: unknown,
    ) => Promise<void>
    for (let next = queued.shift(); next; next = queued.shift()) await handle(next)
  }
  await atOnce(() => job('expiry', { step: 'catch-up', after: 0 }))
  for (const name of ['coupons', 'birthdays', 'referrals', 'orders', 'erasure', 'sweep'] as const)
    await atOnce(() => job(name, {}))
  await atOnce(() => countPurchases(sql))
  await atOnce(() => closeEndedMonths({ sql, log, signingKey: undefined }))
  await atOnce(() => sendMorningReports({ sql, log }))
  await atOnce(() => findFlags({ sql, log }))
  await atOnce(() => turnPosts({ sql, log }))
}

/** How many rows each table has, all messages, entries and mails; numbers of orders are drawn by lot. */
async function contents(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  const rows: Record<string, number> = {}
  for (const { name } of tables)
    rows[name] = (await sql`select count(*)::int as n from ${sql(name)}`)[0]?.n
  return {
    rows,
    messages: await sql`
      select user_id, title, regexp_replace(message, '\\m\\d+ numaralı', 'N numaralı') as message, count(*)::int
        from notifications group by 1, 2, 3 order by 1, 2, 3`,
    entries: await sql`
      select user_id, type, amount, kind, count(*)::int
        from point_transactions group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    coupons: await sql`
      select user_id, name, state, warned_at is null as untold, count(*)::int
        from coupons group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    mails: await sql`select user_id, kind, count(*)::int from mails group by 1, 2 order by 1, 2`,
  }
}

it('does the same when four workers do all of it at the same moment', async () => {
  const then = new Date(Date.now() - 40 * 86_400_000)
  const states = []
  for (const times of [1, 4]) {
    const db = await makeDue(then)
    const worker = connect(db.url, { role: 'telve_worker', max: 8 })
    const before = await contents(db.sql)
    // what is done first can bring more: a no-show is closed, and its points come back
    for (let round = 0; round < 3; round++) {
      await work(worker, db.url, times)
      await db.sql`delete from mails where kind = 'farewell'`
    }
    const after = await contents(db.sql)
    expect((await auditLedger(db.sql)).problems).toEqual([])
    states.push({ before, after })
    await worker.end()
    await db.drop()
  }
  const [one, four] = states
  expect(one?.after).not.toEqual(one?.before)
  expect(four).toEqual(one)
})
