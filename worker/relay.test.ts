// @module-tag waits

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { type RunningWorker, startWorker } from './process.ts'
import { openQueue } from './queue.ts'
import { startRelay } from './relay.ts'
import { appendEntries, findMisdelivered, quietLog, testBackends, until } from './testing/worker.ts'

describe.each(testBackends(1))('the outbox relay on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  const workers: RunningWorker[] = []
  const start = async (relayAgainAfterMs = 60_000) => {
    const worker = await startWorker({
      databaseUrl: db.url,
      redisUrl,
      log: quietLog,
      relayAgainAfterMs,
    })
    workers.push(worker)
    return worker
  }
  const delivered = () =>
    until('the outbox is empty', async () => (await countUndelivered(db.sql)) === 0)

  beforeAll(async () => {
    await forget()
    db = await testDatabase()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })
  afterAll(() => db.drop())

  it('writes one notification for each entry, in the order of the entries', async () => {
    const people = await insertPeople(db.sql, 20)
    for (let round = 0; round < 60; round++) await appendEntries(db.sql, people)
    await start()
    await delivered()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('shares the work between workers that run side by side', async () => {
    const people = await insertPeople(db.sql, 300)
    await Promise.all([start(), start(), start()])
    for (let round = 0; round < 10; round++) await appendEntries(db.sql, people)
    await delivered()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('is not harmed by jobs that come twice, or by ids that nobody knows', async () => {
    const people = await insertPeople(db.sql, 100)
    await appendEntries(db.sql, people)
    const rows = await db.sql<{ id: number }[]>`select id from outbox order by id`
    const outboxIds = [...rows.map((row) => row.id), 9_000_000_000]
    const queue = await openQueue({ databaseUrl: db.url, redisUrl, role: 'telve_worker' })
    for (let copy = 0; copy < 5; copy++) {
      await queue.enqueue('deliver-points', `copy-${copy}`, { outboxIds })
    }
    await start()
    await delivered()
    await appendEntries(db.sql, people)
    await queue.enqueue('deliver-points', 'late-copy', { outboxIds })
    await delivered()
    await queue.close()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('relays again what the queue has lost', async () => {
    const people = await insertPeople(db.sql, 50)
    await appendEntries(db.sql, people)
    await db.sql`update outbox set relayed_at = now() - interval '2 seconds'`
    await start(1_000)
    await delivered()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('tells in order what the queue has lost, before it is handed over again', async () => {
    const people = await insertPeople(db.sql, 50)
    await appendEntries(db.sql, people)
    await db.sql`update outbox set relayed_at = now()`
    await appendEntries(db.sql, people)
    await start()
    await delivered()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  if (redisUrl !== undefined) {
    it('survives a queue that forgets what was handed to it', async () => {
      const people = await insertPeople(db.sql, 50)
      await appendEntries(db.sql, people)
      const queue = await openQueue({ databaseUrl: db.url, redisUrl, role: 'telve_worker' })
      const relay = startRelay({ sql: db.sql, queue, log: quietLog, againAfterMs: 60_000 })
      await until('all rows are relayed', async () => {
        const [waiting] = await db.sql`select from outbox where relayed_at is null`
        return waiting === undefined
      })
      await relay.stop()
      await queue.close()
      await forget()
      expect(await countUndelivered(db.sql)).toBe(50)

      await start(1_000)
      await delivered()
      expect(await findMisdelivered(db.sql)).toEqual([])
    })

    it('survives a queue that forgets again and again under load', async () => {
      const people = await insertPeople(db.sql, 200)
      await start(1_000)
      for (let round = 0; round < 20; round++) {
        await appendEntries(db.sql, people)
        if (round % 3 === 1) await forget()
        await Bun.sleep(40)
      }
      await delivered()
      expect(await findMisdelivered(db.sql)).toEqual([])
    })
  }
})
