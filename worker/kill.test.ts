// @module-tag waits

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { appendEntries, findMisdelivered, testBackends, until } from './testing/worker.ts'

describe.each(testBackends(2))('a worker killed with -9, on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  let worker: Bun.Subprocess | undefined
  const start = () => {
    worker = Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/main.ts`], {
      env: { ...process.env, DATABASE_URL: db.url, REDIS_URL: redisUrl ?? '' },
      stdout: 'ignore',
      stderr: 'inherit',
    })
  }
  const kill = async () => {
    worker?.kill('SIGKILL')
    await worker?.exited
  }
  const countNotifications = async () => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from notifications`
    return row?.count ?? 0
  }

  beforeEach(async () => {
    await forget()
    db = await testDatabase()
  })
  afterEach(async () => {
    await kill()
    await db.drop()
  })

  it('leaves every entry with exactly one notification', { timeout: 90_000 }, async () => {
    const people = await insertPeople(db.sql, 100)
    let killedAll = false
    const writing = (async () => {
      let entries = 0
      for (; !killedAll; entries += people.length) {
        await appendEntries(db.sql, people)
        await Bun.sleep(100)
      }
      return entries
    })()
    for (let kills = 0; kills < 3; kills++) {
      const before = await countNotifications()
      start()
      await until('it is in the middle', async () => (await countNotifications()) > before + 100)
      await kill()
    }
    killedAll = true
    const entries = await writing
    start()
    await until('all is delivered', async () => (await countUndelivered(db.sql)) === 0, 30_000)
    expect(await findMisdelivered(db.sql)).toEqual([])
    expect(await countNotifications()).toBe(entries)
  })

  it('leaves nothing half done when it dies inside a delivery', { timeout: 60_000 }, async () => {
    const people = await insertPeople(db.sql, 700)
    await appendEntries(db.sql, people)
    await db.sql.begin(async (tx) => {
      await tx`lock table notifications in exclusive mode`
      start()
      await until('a delivery waits for the lock', async () => {
        const [waiting] = await db.sql`
          select from pg_stat_activity
           where datname = current_database() and application_name = 'telve-worker'
             and wait_event_type = 'Lock'`
        return waiting !== undefined
      })
      await kill()
    })
    start()
    await until('all is delivered', async () => (await countUndelivered(db.sql)) === 0, 30_000)
    expect(await findMisdelivered(db.sql)).toEqual([])
    expect(await countNotifications()).toBe(700)
  })

  it('stops by itself on SIGTERM', async () => {
    start()
    await appendEntries(db.sql, await insertPeople(db.sql, 1))
    await until('it works', async () => (await countNotifications()) === 1)
    worker?.kill('SIGTERM')
    expect(await worker?.exited).toBe(0)
  })

  it('stops by itself when its parent is killed with -9', async () => {
    const command = `"${process.execPath}" --bun "${import.meta.dirname}/main.ts" >&2 & echo $!; wait`
    const parent = Bun.spawn(['sh', '-c', command], {
      env: { ...process.env, DATABASE_URL: db.url, REDIS_URL: redisUrl ?? '' },
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const { value } = await parent.stdout.getReader().read()
    const pid = Number(new TextDecoder().decode(value))
    await appendEntries(db.sql, await insertPeople(db.sql, 1))
    await until('it works', async () => (await countNotifications()) === 1)
    parent.kill('SIGKILL')
    await until('it has stopped', () => !isRunning(pid))
  })
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
