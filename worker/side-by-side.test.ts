// @module-tag waits

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordBroadcast } from '#sql/broadcasts.ts'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { type RunningWorker, startWorker } from './process.ts'
import { type JobQueue, openQueue } from './queue.ts'
import { startRelay } from './relay.ts'
import { appendEntries, findMisdelivered, quietLog, testBackends, until } from './testing/worker.ts'

describe.each(testBackends(11))('workers side by side, on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  const workers: RunningWorker[] = []
  const start = async (count: number) => {
    for (let n = 0; n < count; n++)
      workers.push(await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog }))
  }
  const delivered = () =>
    until('the outbox is empty', async () => (await countUndelivered(db.sql)) === 0)
  const countNotifications = async () => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from notifications`
    return row?.count ?? 0
  }
  /** The most deliveries that waited for a lock at the same time, within a second. */
  const mostWaiting = async () => {
    let most = 0
    for (let looks = 0; looks < 50; looks++) {
      const [row] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'telve-worker'
           and wait_event_type = 'Lock'`
      most = Math.max(most, row?.count ?? 0)
      await Bun.sleep(20)
    }
    return most
  }

  beforeEach(async () => {
    await forget()
    db = await testDatabase()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await db.drop()
  })

  it('keep the order of an inbox, though the earlier entries’ delivery is held up', async () => {
    const people = await insertPeople(db.sql, 20)
    for (let round = 0; round < 60; round++) await appendEntries(db.sql, people)
    await db.sql.begin(async (tx) => {
      // the first chunk has to wait; a second worker could overtake it with the next one
      await tx`select from outbox order by id limit 1 for update`
      await start(2)
      const overtaken = async () => (await countNotifications()) > 0
      await until('a later chunk is delivered', overtaken, 1_500).catch(() => {})
    })
    await delivered()
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('go on where one is killed with -9 inside a delivery', async () => {
    await appendEntries(db.sql, await insertPeople(db.sql, 700))
    const killed = Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/main.ts`], {
      env: { ...process.env, DATABASE_URL: db.url, REDIS_URL: redisUrl ?? '' },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    await db.sql.begin(async (tx) => {
      await tx`lock table notifications in exclusive mode`
      await until('it delivers', async () => (await mostWaiting()) > 0)
      await start(1)
      killed.kill('SIGKILL')
      await killed.exited
    })
    await until('all is delivered', async () => (await countUndelivered(db.sql)) === 0, 30_000)
    expect(await findMisdelivered(db.sql)).toEqual([])
  })

  it('write one chunk of a broadcast at a time, so that the tills have its rests', async () => {
    const [sender = 0] = await insertPeople(db.sql, 3_000)
    await recordBroadcast(db.sql, {
      ...{ senderId: sender, title: 'Yeni', message: 'Merhaba', type: 'general' },
      ...{ chosen: null, search: null, except: [] },
    })
    await db.sql.begin(async (tx) => {
      await tx`lock table notifications in exclusive mode`
      await start(2)
      await until('a chunk waits', async () => (await mostWaiting()) > 0)
      expect(await mostWaiting()).toBe(1)
    })
    await delivered()
    expect(await countNotifications()).toBe(3_000)
  })

  it('leave the database alone while another has the turn', async () => {
    const commits = async () => {
      const [row] = await db.sql<{ count: number }[]>`
        select xact_commit::int as count from pg_stat_database where datname = current_database()`
      return row?.count ?? 0
    }
    // several jobs, one of which is begun
    const people = await insertPeople(db.sql, 20)
    for (let round = 0; round < 60; round++) await appendEntries(db.sql, people)
    await db.sql.begin(async (tx) => {
      await tx`lock table notifications in exclusive mode`
      await start(3)
      await until('a delivery waits', async () => (await mostWaiting()) > 0)
      const before = await commits()
      await Bun.sleep(2_000)
      // some 200 where they rest, 16,000 where they ask on
      expect((await commits()) - before).toBeLessThan(1_000)
    })
    await delivered()
  })

  it('hold no more connections each than is said of them (docs/several-processes.md)', async () => {
    const holds = async () => {
      const [row] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name not in ('telve', '')`
      return row?.count ?? 0
    }
    await appendEntries(db.sql, await insertPeople(db.sql, 300))
    await start(2)
    const counts: number[] = []
    await until('all is delivered', async () => {
      counts.push(await holds())
      return (await countUndelivered(db.sql)) === 0
    })
    expect(Math.max(...counts)).toBeLessThanOrEqual(2 * (redisUrl ? 4 : 14))
  })

  it('hand each row of the outbox over once', async () => {
    const people = await insertPeople(db.sql, 50)
    for (let round = 0; round < 40; round++) await appendEntries(db.sql, people)
    const queue = await openQueue({ databaseUrl: db.url, redisUrl, role: 'telve_worker' })
    const handed: number[] = []
    const slow: JobQueue = {
      ...queue,
      enqueue: async (_name, _id, payload) => {
        handed.push(...('outboxIds' in payload ? payload.outboxIds : []))
        await Bun.sleep(50)
      },
    }
    const relays = [1, 2, 3].map(() =>
      startRelay({ sql: db.sql, queue: slow, log: quietLog, againAfterMs: 60_000 }),
    )
    await until('all rows are relayed', async () => {
      const [waiting] = await db.sql`select from outbox where relayed_at is null`
      return waiting === undefined
    })
    await Promise.all(relays.map((relay) => relay.stop()))
    await queue.close()
    expect(handed.length).toBe(2_000)
    expect(new Set(handed).size).toBe(2_000)
  })
})
