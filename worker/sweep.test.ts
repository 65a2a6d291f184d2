import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/test-database.ts'
import { sweep } from './sweep.ts'
import { addCustomers } from './test-stage.ts'

let db: TestDatabase
let worker: Sql
beforeAll(async () => {
  db = await testDatabase()
  worker = connect(db.url, { role: 'telve_worker', max: 1 })
})
afterAll(async () => {
  await worker.end()
  await db.drop()
})

it('removes what has expired and keeps the rest', async () => {
  const [staff = 0, customer = 0] = await addCustomers(db.sql, 2)
  await db.sql`
    insert into sessions (id_hash, user_id, expires_at)
    select sha256(name::bytea), ${staff}, now() + age::interval
      from (values ('over', '-1 second'), ('open', '1 hour')) as session (name, age)`
  await db.sql`
    insert into attempts (key, count, resets_at)
    values ('over', 1, now() - interval '1 second'), ('open', 1, now() + interval '1 minute')`
  await db.sql`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    select ${staff}, ${customer}, sha256(name::bytea), true,
           now() - age::interval - interval '3 minutes', now() - age::interval
      from (values ('old', '25 hours'), ('expired', '23 hours')) as scan (name, age)`

  expect(await sweep(worker)).toEqual({ sessions: 1, attempts: 1, scans: 1 })
  expect(await sweep(worker)).toEqual({ sessions: 0, attempts: 0, scans: 0 })
  const [left] = await db.sql`
    select (select count(*)::int from sessions) as sessions,
           (select key from attempts) as attempt,
           (select code_hash = sha256('expired') from scans) as "recentScan"`
  expect(left).toEqual({ sessions: 1, attempt: 'open', recentScan: true })
})
