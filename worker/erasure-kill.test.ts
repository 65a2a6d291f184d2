// @module-tag waits
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLedger } from '#sql/ledger/audit.ts'
import { drawSigningKey } from '#sql/ledger/signing.ts'
import { databaseText } from '#sql/testing/database-text.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { testDigestKey } from '#sql/testing/test-erasure.ts'
import { openQueue } from './queue.ts'
import { addLeavingPeople, namedIn } from './testing/leaving-people.ts'
import { redisText } from './testing/redis-text.ts'
import { testBackends, until } from './testing/worker.ts'

// it starts a worker seven times, each of which waits for what the one before it held
vi.setConfig({ testTimeout: 180_000 })

/** No more: the demo keeps the newest hundred mails, and each has two. */
const count = 45
/** What an erasure writes to one after another; it is stopped before each of them, some people apart. */
const stops = ['point_transactions', 'kept_digests', 'passkeys', 'kept_answers', 'security_log']

// Where there is Redis it is what a job may leave something in; worker/kill.test.ts kills on both.
const [backend] = testBackends(6).slice(-1)

describe(`accounts that end while the worker is killed with -9, on ${backend?.name}`, () => {
  let db: TestDatabase
  let worker: Bun.Subprocess | undefined
  let ids: number[] = []
  /** who is named where, before */
  let before: ReturnType<typeof namedIn>

  beforeAll(async () => {
    await backend?.forget()
    db = await testDatabase()
    ids = await addLeavingPeople(db.sql, count)
    before = namedIn(await databaseText(db.sql))
  })
  afterAll(async () => {
    worker?.kill('SIGKILL')
    await worker?.exited
    await db.drop()
  })

  const start = () => {
    worker = Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/main.ts`], {
      env: {
        ...process.env,
        ...{ DATABASE_URL: db.url, REDIS_URL: backend?.redisUrl ?? '' },
        ...{ DIGEST_KEYS: `${testDigestKey.id}:${testDigestKey.secret}` },
        ...{ KEEP_MAILS: 'true', PUBLIC_ORIGIN: 'http://localhost:3000' },
        LEDGER_KEY: drawSigningKey(),
      },
      stdout: 'ignore',
      stderr: 'ignore',
    })
  }
  let jobs = 0
  const askForErasures = async () => {
    const { redisUrl } = backend ?? {}
    const queue = await openQueue({ databaseUrl: db.url, redisUrl, role: 'telve_worker' })
    await queue.enqueue('erasure', `test-${++jobs}`, {})
    await queue.close()
  }
  const sessions = (where = db.sql``) => db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'telve-worker' ${where}`
  const waiting = () => sessions(db.sql`and wait_event_type = 'Lock'`)
  const kill = async () => {
    worker?.kill('SIGKILL')
    await worker?.exited
  }
  const erased = async () => {
    const [row] = await db.sql<{ n: number }[]>`
      select count(*)::int as n from data_requests where outcome = 'done'`
    return row?.n ?? 0
  }
  /** Holds a table until the worker waits for it in the midst of something, then does `what`. */
  const stopAt = (table: string, what: () => Promise<unknown>) =>
    db.sql.begin(async (tx) => {
      await tx.unsafe(`lock table ${table} in exclusive mode`)
      await until(`the worker waits for ${table}`, async () => (await waiting()).length > 0)
      await what()
    })

  /** Who is neither as they were nor gone altogether. Mails go their own way to who is whole. */
  const half = async (): Promise<string[]> => {
    // what a dead process has asked for may still run
    await until('its sessions have ended', async () => (await sessions()).length === 0)
    const named = namedIn(await databaseText(db.sql))
    const done = await db.sql<{ id: number; digests: number; noted: number }[]>`
      select r.user_id as id,
             (select count(*)::int from kept_digests k where k.user_id = r.user_id) as digests,
             (select count(*)::int from security_log l
               where l.subject_id = r.user_id and l.kind = 'account_erased') as noted
        from data_requests r where r.outcome = 'done'`
    const gone = new Map(done.map((one) => [one.id, one]))
    return ids.flatMap((id, at) => {
      const tables = named.get(at + 1) ?? new Map<string, number>()
      const end = gone.get(id)
      if (end) {
        const whole = tables.size === 0 && end.digests === 3 && end.noted === 1
        return whole ? [] : [`${id} is erased, and: ${[...tables.keys()]} ${JSON.stringify(end)}`]
      }
      return [...(before.get(at + 1) ?? [])].flatMap(([table, times]) =>
        table === 'public.mails' || tables.get(table) === times ? [] : [`${id} lacks ${table}`],
      )
    })
  }

  it('are whole or erased after each death, and all erased in the end, by itself', async () => {
    expect(before.size).toBe(count)
    start()
    await stopAt('mails', kill)
    expect(await half()).toEqual([])
    expect(await erased()).toBe(0)

    // told once each, whoever was killed
    start()
    await askForErasures()
    const told = async () =>
      (await db.sql`select from data_requests where farewell_at is not null`).length === count &&
      (await db.sql`select from mails where kind = 'farewell'`).length === 0
    await until('all have their last mail', told, 30_000)
    const twice = await db.sql`
      select address from kept_mails where kind = 'farewell' group by address having count(*) > 1`
    expect(twice).toHaveLength(0)

    for (const [at, table] of stops.entries()) {
      const most = (at + 1) * 5
      await askForErasures()
      await until('some are erased', async () => (await erased()) >= most, 30_000)
      await stopAt(table, kill)
      expect(await erased()).toBeLessThan(count)
      expect(await half(), `killed before ${table}`).toEqual([])
      start()
    }
    // and where only its session of the database is ended
    await stopAt('passkeys', async () => {
      for (const { pid } of await waiting()) await db.sql`select pg_terminate_backend(${pid})`
    })
    await until('all are erased', async () => (await erased()) === count, 30_000)
    // what was handed over and lost with a process comes again after a minute (relay.test.ts)
    const left = () => db.sql`
      select from outbox o where (o.topic = 'mail' or o.user_id is null) and o.relayed_at is null`
    await until('nothing of them waits to be handed over', async () => (await left()).length === 0)
    worker?.kill('SIGTERM')
    expect(await worker?.exited).toBe(0)

    expect(await half()).toEqual([])
    expect(namedIn(await databaseText(db.sql)).size).toBe(0)
    if (backend?.redisUrl)
      expect(namedIn(new Map([['redis', await redisText(backend.redisUrl)]])).size).toBe(0)
    const audit = await auditLedger(db.sql)
    expect(audit.problems).toEqual([])
    expect(audit.redactions.erased).toBe(count)
  })
})
