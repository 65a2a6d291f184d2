// @module-tag waits

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { countUndelivered } from '#sql/outbox.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { installQueue } from './backend.ts'
import { startWorker } from './process.ts'
import { type JobQueue, openQueue, QueueUnavailable } from './queue.ts'
import { appendEntries, findMisdelivered, quietLog, testBackends, until } from './testing/worker.ts'

/** A way to a server that can be shut; it goes when the test ends. */
async function openGate(url: string) {
  const gate = await openTcpProxy(url)
  onTestFinished(() => gate.close())
  return gate
}

/** A worker that stops when the test ends, however it ends. */
async function runWorker(settings: Parameters<typeof startWorker>[0]) {
  const worker = await startWorker(settings)
  onTestFinished(() => worker.stop())
  return worker
}

describe.each(testBackends(3))('the worker on $name, when servers go away', (backend) => {
  let db: TestDatabase
  beforeAll(async () => {
    await backend.forget()
    db = await testDatabase()
  })
  afterAll(() => db.drop())

  const serve = async (cutOff: 'database' | 'queue', how: 'shut' | 'freeze' = 'shut') => {
    const whole = { databaseUrl: db.url, redisUrl: backend.redisUrl }
    const address = cutOff === 'database' ? 'databaseUrl' : 'redisUrl'
    const gate = await openGate(whole[address] ?? db.url)
    await runWorker({
      ...{ ...whole, [address]: gate.url },
      ...{ log: quietLog, relayAgainAfterMs: 2_000 },
    })
    const people = await insertPeople(db.sql, 100)
    for (let round = 0; round < 12; round++) {
      await appendEntries(db.sql, people)
      if (round === 2 || round === 7) gate[how]()
      if (round === 5 || round === 10) gate.open()
      await Bun.sleep(150)
    }
    await until('all is delivered', async () => (await countUndelivered(db.sql)) === 0, 60_000)
    expect(await findMisdelivered(db.sql)).toEqual([])
  }

  it('goes on when the database is back', { timeout: 60_000 }, () => serve('database'))

  if (backend.redisUrl !== undefined) {
    it('goes on when Redis is back', { timeout: 60_000 }, () => serve('queue'))
    it('goes on where what it has to Redis is cut without a word', { timeout: 90_000 }, () =>
      serve('queue', 'freeze'),
    )

    const options = () => ({ databaseUrl: db.url, log: quietLog, ordersEveryMs: 200 })
    /** An order that nobody accepted in time ends, and gives its points back. */
    const anOrderExpires = async () => {
      const [userId = 0] = await insertPeople(db.sql, 1)
      const id = await putTestOrder(db.sql, { userId, age: 700_000, points: 50 })
      await until(
        'the order has expired',
        async () => {
          const [row] = await db.sql`
            select from orders o join users u on u.id = o.user_id
             where o.id = ${id} and o.state = 'expired' and u.points = 50`
          return row !== undefined
        },
        20_000,
      )
    }

    it('ends orders in time though Redis has lost all that it had', async () => {
      await runWorker({ ...options(), redisUrl: backend.redisUrl })
      await backend.forget()
      await anOrderExpires()
    })

    it('ends orders in time while Redis is away, also after a start without it', async () => {
      const gate = await openGate(backend.redisUrl ?? '')
      const worker = await runWorker({ ...options(), redisUrl: gate.url })
      gate.shut()
      await anOrderExpires()
      gate.open()
      await worker.stop()
      gate.shut()
      const starting = startWorker({ ...options(), redisUrl: gate.url })
      await anOrderExpires()
      await expect(starting).rejects.toThrow(QueueUnavailable)
    })
  }

  /** The queue behind a gate. */
  const openBehind = (gate: { url: string }, timeoutMs: number) =>
    openQueue({
      databaseUrl: backend.redisUrl === undefined ? gate.url : db.url,
      redisUrl: backend.redisUrl === undefined ? undefined : gate.url,
      role: 'telve_api',
      timeoutMs,
    })
  const answers = (queue: JobQueue) =>
    queue.ping().then(
      () => true,
      () => false,
    )

  if (backend.redisUrl === undefined)
    it('outlives a connection that is lost while the queue holds it', async () => {
      await installQueue(db.url)
      const gate = await openGate(db.url)
      await db.sql.begin(async (tx) => {
        // what an opening queue reads first, on a connection that it has taken out
        await tx`lock table bullmq.migration in access exclusive mode`
        const opening = openQueue({ databaseUrl: gate.url, role: 'telve_api', timeoutMs: 3_000 })
        const waits = () =>
          db.sql`select from pg_locks where relation = 'bullmq.migration'::regclass and not granted`
        await until('the queue waits', async () => (await waits()).length > 0)
        gate.shut()
        await expect(opening).rejects.toThrow()
      })
    })

  it('says within the time set that the queue is away, and again that it is there', async () => {
    const gate = await openGate(backend.redisUrl ?? db.url)
    const queue = await openBehind(gate, 3_000)
    await queue.ping()
    gate.shut()
    await expect(queue.ping()).rejects.toThrow(QueueUnavailable)
    gate.open()
    await until('the queue answers', () => answers(queue))
    await queue.close()
  })

  it('finds the queue again whose connections were cut without a word', {
    timeout: 60_000,
  }, async () => {
    const gate = await openGate(backend.redisUrl ?? db.url)
    const queue = await openBehind(gate, 3_000)
    await queue.ping()
    gate.freeze()
    await expect(queue.ping()).rejects.toThrow(QueueUnavailable)
    await until('the queue answers', () => answers(queue), 30_000)
    await queue.close()
  })

  it('refuses to open a queue that is not there', async () => {
    const gate = await openGate(backend.redisUrl ?? db.url)
    gate.shut()
    const opening = openBehind(gate, 500)
    await expect(opening).rejects.toThrow(QueueUnavailable)
  })
})

it('a job that meets a lock gives up, and says so', { timeout: 60_000 }, async () => {
  const db = await testDatabase()
  onTestFinished(() => db.drop())
  const lines: string[] = []
  const log = openLog('worker', (line) => lines.push(line))
  await db.sql.begin(async (tx) => {
    await tx`lock table orders in access exclusive mode`
    await runWorker({ databaseUrl: db.url, log })
    const toldOf = (words: string) => lines.some((line) => line.includes(words))
    await until('it is told', () => toldOf('the round of orders is not done'), 20_000)
    expect(toldOf('55P03')).toBe(true)
  })
})
