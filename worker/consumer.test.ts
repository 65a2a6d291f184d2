import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordBroadcast } from '#sql/broadcasts.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { runJob } from './consumer.ts'
import { jobHandlers } from './jobs/jobs.ts'
import type { JobQueue } from './queue.ts'
import { appendEntries, quietLog } from './testing/worker.ts'

let db: TestDatabase
let sql: Sql
beforeAll(async () => {
  db = await testDatabase()
  sql = connect(db.url, { role: 'telve_worker', max: 1 })
})
afterAll(async () => {
  await sql.end()
  await db.drop()
})

/** Runs a job with a field of a later release, and what it hands on. @returns all that was handed on, by name */
async function runs(name: string, payload: object) {
  const handedOn: { name: string; payload: unknown }[] = []
  const queue = {
    enqueue: async (job: string, _: string, data: unknown) => {
      handedOn.push({ name: job, payload: data })
    },
  } as unknown as JobQueue
  const vapid = { publicKey: '', privateKey: '', subject: '' }
  const handlers = jobHandlers({ sql, databaseUrl: db.url, queue, log: quietLog, vapid })
  await runJob(handlers, name, { ...payload, laterField: 7 })
  for (let n = 0; n < handedOn.length; n++) {
    const job = handedOn[n]
    if (job && !job.name.startsWith('push')) await runJob(handlers, job.name, job.payload)
  }
  return handedOn
}

it('hands on what a later release has put into a job', async () => {
  const [sender = 0, ...people] = await insertPeople(db.sql, 3)
  const broadcast = await recordBroadcast(db.sql, {
    ...{ senderId: sender, title: 'Salep', message: 'Tarçınlı salep.', type: 'admin' },
    ...{ chosen: people, search: null, except: [] },
  })
  expect(await runs('plan-broadcast', { broadcastId: broadcast.id })).toEqual([
    { name: 'deliver-broadcast', payload: { broadcastId: broadcast.id, part: 0, laterField: 7 } },
    { name: 'push-broadcast', payload: { broadcastId: broadcast.id, part: 0, laterField: 7 } },
  ])
  const steps = await runs('expiry', { step: 'catch-up', after: 0 })
  expect(steps.length).toBeGreaterThan(2)
  for (const { payload } of steps) expect(payload).toMatchObject({ laterField: 7 })

  await db.sql`
    with session as (
      insert into sessions (id_hash, user_id, expires_at)
      values (sha256('x'), ${sender}, now() + interval '1 day') returning id_hash)
    insert into devices (user_id, session, endpoint, p256dh, auth, platform)
    select ${sender}, id_hash, 'https://push.example/1', '', '', 'web' from session`
  await appendEntries(db.sql, [sender])
  const waiting = await db.sql<{ id: number }[]>`select id from outbox where topic = 'points'`
  expect(await runs('deliver-points', { outboxIds: waiting.map(({ id }) => id) })).toEqual([
    { name: 'push-receipts', payload: { receipts: [{ userId: sender, seq: 1 }], laterField: 7 } },
  ])
})

it('leaves a job of a later release to its workers', async () => {
  await expect(runs('a-job-of-tomorrow', {})).rejects.toThrow('no such job: a-job-of-tomorrow')
})
