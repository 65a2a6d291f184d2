// @module-tag waits

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { recordBroadcast } from '#sql/broadcasts.ts'
import { connect } from '#sql/connection.ts'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { type RunningWorker, startWorker } from '../process.ts'
import { appendEntries, quietLog, testBackends, until } from '../testing/worker.ts'

const words = {
  title: 'Salep mevsimi',
  message: 'Tarçınlı salep tüm şubelerimizde.',
  type: 'admin',
}
const everybody = { chosen: null, search: null, except: [] }

describe.each(testBackends(4))('a broadcast on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  let sender = 0
  let running: RunningWorker | undefined
  let process_: Bun.Subprocess | undefined

  const send = async (audience: Partial<Parameters<typeof recordBroadcast>[1]> = {}) => {
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    const sent = await recordBroadcast(api, {
      senderId: sender,
      ...words,
      ...everybody,
      ...audience,
    })
    await api.end()
    return sent
  }
  const start = async () => {
    running = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog })
  }
  const finished = (withinMs = 20_000) =>
    until('all is delivered', async () => (await countUndelivered(db.sql)) === 0, withinMs)
  const received = async (id: number): Promise<number[]> => {
    const rows = await db.sql<{ userId: number }[]>`
      select user_id from notifications where broadcast_id = ${id} order by user_id`
    return rows.map((row) => row.userId)
  }
  const countRows = async (id: number): Promise<number> => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from notifications where broadcast_id = ${id}`
    return row?.count ?? 0
  }
  const countsOf = async (id: number) => {
    const [row] = await db.sql`
      select recipients, delivered, chunks_left as "left", finished_at is not null as finished
        from broadcasts where id = ${id}`
    return row
  }

  beforeEach(async () => {
    await forget()
    db = await testDatabase()
    sender = (await insertPeople(db.sql, 1))[0] ?? 0
  })
  afterEach(async () => {
    await running?.stop()
    running = undefined
    process_?.kill('SIGKILL')
    await process_?.exited
    await db.drop()
  })

  it('reaches every active person who wants notifications, and nobody else', async () => {
    const people = await insertPeople(db.sql, 2_500)
    const [inactive = 0, muted = 0, ...others] = people
    await db.sql`update users set is_active = false where id = ${inactive}`
    await db.sql`update users set is_enabled = false where id = ${muted}`
    const { id, recipients } = await send()
    expect(recipients).toBe(2_499)
    await start()
    await finished()
    expect(await received(id)).toEqual([sender, ...others])
    expect(await countsOf(id)).toEqual({
      recipients: 2_499,
      delivered: 2_499,
      left: 0,
      finished: true,
    })
  })

  it('reaches with marketing who consents at the moment of writing, chunk by chunk', async () => {
    const people = await insertPeople(db.sql, 1_500)
    const [first = 0] = people
    const last = people.at(-1) ?? 0
    const consent = (id: number, given: boolean) =>
      db.sql`select set_consent(${id}, 'push', ${given}, 'settings')`
    await db.sql`
      select set_consent(id, 'push', true, 'settings') from users where id = any (${people}::bigint[])`
    await consent(first, false)
    const { id, recipients } = await send({ marketing: true })
    expect(recipients).toBe(1_499)

    // Two chunks: who withdraws between them is not reached by the second.
    const worker = connect(db.url, { role: 'telve_worker', max: 1 })
    await worker`select plan_broadcast(${id}, 1000)`
    await worker`select deliver_broadcast(${id}, 0)`
    await consent(last, false)
    await worker`select deliver_broadcast(${id}, 1)`
    await worker.end()
    const reached = await received(id)
    expect(reached).not.toContain(first)
    expect(reached).not.toContain(last)
    expect(reached).not.toContain(sender)
    expect(reached).toHaveLength(1_498)
    expect(await countsOf(id)).toMatchObject({ delivered: 1_498, finished: true })
  })

  it('reaches the people named, and whom a search finds without some', async () => {
    const [first = 0, second = 0, third = 0] = await insertPeople(db.sql, 10)
    await db.sql`update users set full_name = 'Çiçek Işık' where id in ${db.sql([first, second, third])}`
    const named = await send({ chosen: [third, first] })
    const searched = await send({ search: ' ÇİÇEK  ış ', except: [second] })
    const nobody = await send({ chosen: [9_000_000] })
    expect([named, searched, nobody].map((sent) => sent.recipients)).toEqual([2, 2, 0])
    await start()
    await finished()
    expect(await received(named.id)).toEqual([first, third])
    expect(await received(searched.id)).toEqual([first, third])
    expect(await countsOf(nobody.id)).toMatchObject({ delivered: 0, finished: true })
  })

  it('counts what it wrote when somebody leaves between plan and delivery', async () => {
    const people = await insertPeople(db.sql, 1_500)
    const { id } = await send()
    await db.sql`select plan_broadcast(${id}, 1000)`
    await db.sql`update users set is_enabled = false where id = ${people.at(-1) ?? 0}`
    await start()
    await finished()
    expect(await countsOf(id)).toMatchObject({
      recipients: 1_501,
      delivered: 1_500,
      finished: true,
    })
  })

  it('lets the receipts at a till go ahead', async () => {
    await insertPeople(db.sql, 5_000)
    await db.sql.unsafe(slowly(600))
    const { id } = await send()
    await start()
    await until('it is under way', async () => (await received(id)).length > 0)
    const [person = 0] = await insertPeople(db.sql, 1)
    await appendEntries(db.sql, [person])
    await until('the receipt is there', async () => {
      const [row] = await db.sql`select from notifications where user_id = ${person}`
      return row !== undefined
    })
    expect((await received(id)).length).toBeLessThan(5_000)
  })

  it('survives kill -9 again and again: exactly one row each, counts right', {
    timeout: 180_000,
  }, async () => {
    const people = cases(8_000, 20_000)
    await insertPeople(db.sql, people - 1)
    await db.sql.unsafe(slowly(300))
    const { id } = await send()
    const startProcess = () => {
      process_ = Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/../main.ts`], {
        env: { ...process.env, DATABASE_URL: db.url, REDIS_URL: redisUrl ?? '' },
        stdout: 'ignore',
        stderr: 'inherit',
      })
    }
    for (let kill = 0; kill < cases(3, 10); kill++) {
      startProcess()
      const before = await countRows(id)
      await until('it has written more', async () => (await countRows(id)) > before, 30_000)
      process_?.kill('SIGKILL')
      await process_?.exited
      expect(await countRows(id)).toBeLessThan(people)
    }
    startProcess()
    await finished(60_000)
    const [tally] = await db.sql`
      select count(*)::int as rows, count(distinct user_id)::int as people
        from notifications where broadcast_id = ${id}`
    expect(tally).toEqual({ rows: people, people })
    expect(await countsOf(id)).toEqual({
      recipients: people,
      delivered: people,
      left: 0,
      finished: true,
    })
  })
})

/** Makes each statement that writes notifications, a thousand at once, take so many ms, so that a test can act during it. */
const slowly = (ms: number) => `
  create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${ms} / 1000.0); return null; end $$;
  create trigger dawdle before insert on notifications
    for each statement execute function dawdle()`
