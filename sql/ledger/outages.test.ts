import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#sql/connection.ts'
import { appendRequest } from '../testing/append-request.ts'
import { hold, untilBlocked as untilSomebodyWaits } from '../testing/locks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople, insertPerson } from '../testing/test-people.ts'
import { type AppendRequest, LedgerBusy, LedgerUnavailable } from './entry.ts'
import { type Ledger, openLedger } from './ledger.ts'

const database = await testDatabase()
const { sql, url } = database
const api = connect(url, { role: 'telve_api', max: 2 })
const open: Ledger[] = []
const ledgerOn = (change: Partial<Parameters<typeof openLedger>[0]> = {}): Ledger => {
  const ledger = openLedger({ url, sql: api, ...change })
  open.push(ledger)
  return ledger
}

let user = 0
const earn = (change: Partial<AppendRequest> = {}) => appendRequest(user, { amount: 10, ...change })
const entries = async () =>
  (await sql`select from point_transactions where user_id = ${user}`).count

/** Every batch stays in flight, since none can write into the outbox. */
const holdBatches = () => hold(sql, (tx) => tx`lock table outbox in exclusive mode`)
const holdUser = (id: number) =>
  hold(sql, (tx) => tx`select from users where id = ${id} for update`)
const killWriters = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
   where application_name = 'telve-ledger' and datname = current_database()`
const untilBlocked = () => untilSomebodyWaits(sql, 'telve-ledger')

/**
 * A proxy between the writer and the database that can drop the database's answers.
 * @param heard what the writer hears of an answer
 */
const openLossyProxy = async (heard = (answer: Buffer): Buffer => answer) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let deaf = false
  let swallowed = 0
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname)
    for (const s of [client, upstream]) {
      sockets.add(s)
      s.on('error', () => {})
      s.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      if (deaf) swallowed += bytes.length
      else client.write(heard(bytes))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: through.href,
    /** Drops answers from now on; resolves when one was dropped and the proxy is cut. */
    loseAnswer: async () => {
      deaf = true
      while (swallowed === 0) await new Promise((wake) => setTimeout(wake, 2))
      deaf = false
      for (const s of sockets) s.destroy()
    },
    close: () => {
      server.close()
      for (const s of sockets) s.destroy()
    },
  }
}

/** An error's severity as a server with Turkish messages says it; as long as in English. */
const inTurkish = (answer: Buffer) =>
  Buffer.from(answer.toString('latin1').replaceAll('SERROR\0', 'SHATA \0'), 'latin1')

beforeEach(async () => {
  user = await insertPerson(sql)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((ledger) => ledger.close()))
})
afterAll(async () => {
  await api.end()
  await database.drop()
})

describe('a full queue', () => {
  it('refuses what it does not take, and writes the rest', async () => {
    const ledger = ledgerOn({ maxWaiting: 5, maxBatch: 2 })
    const release = await holdBatches()
    const inFlight = ledger.append(earn())
    await untilBlocked()
    const waiting = Array.from({ length: 5 }, () => ledger.append(earn()))
    await expect(ledger.append(earn())).rejects.toThrow(LedgerBusy)
    await release()
    expect((await Promise.all([inFlight, ...waiting])).map((v) => v.outcome)).toEqual(
      Array.from({ length: 6 }, () => 'appended'),
    )
    expect(await entries()).toBe(6)
  })
})

describe('a locked customer', () => {
  it('waits alone: everybody else is served meanwhile', async () => {
    const ledger = ledgerOn({ lockWaitMs: 60_000 })
    const others = await insertPeople(sql, 5)
    const release = await holdUser(user)
    const waiting = Array.from({ length: 3 }, () => ledger.append(earn()))
    let answered = false
    void Promise.race(waiting).then(() => {
      answered = true
    })
    for (let i = 0; i < 4; i++) {
      const served = await Promise.all(others.map((userId) => ledger.append(earn({ userId }))))
      expect(served.map((v) => v.outcome)).toEqual(others.map(() => 'appended'))
    }
    expect(answered).toBe(false)
    await release()
    expect((await Promise.all(waiting)).map((v) => v.outcome)).toEqual([
      'appended',
      'appended',
      'appended',
    ])
    expect(await entries()).toBe(3)
  })

  it('keeps the order of their requests, whichever batch they came in', async () => {
    const ledger = ledgerOn({ maxBatch: 3 })
    const other = await insertPerson(sql)
    const seqs: number[] = []
    const wanted: number[] = []
    const sent: Promise<unknown>[] = []
    for (let round = 0; round < 6; round++) {
      const release = await holdUser(user)
      for (let i = 0; i < 15; i++) {
        wanted.push(wanted.length + 1)
        sent.push(
          ledger.append(earn()).then((v) => v.outcome !== 'refused' && seqs.push(v.entry.seq)),
          ledger.append(earn({ userId: other })),
        )
        if (i % 5 === round % 5) await new Promise((wake) => setTimeout(wake, 3))
        if (i === 9) await release()
      }
    }
    await Promise.all(sent)
    expect(seqs).toEqual(wanted)
  })

  it('is refused when the lock stays, with nothing written', async () => {
    const ledger = ledgerOn({ lockWaitMs: 50 })
    const release = await holdUser(user)
    await expect(ledger.append(earn())).rejects.toThrow(LedgerBusy)
    await release()
    expect(await entries()).toBe(0)
    expect(await ledger.append(earn())).toMatchObject({ outcome: 'appended', points: 10 })
  })

  it('counts among those who wait, and is served before the writer closes', async () => {
    const ledger = ledgerOn({ maxWaiting: 2, lockWaitMs: 60_000 })
    const release = await holdUser(user)
    const waiting = [ledger.append(earn()), ledger.append(earn())]
    await new Promise((wake) => setTimeout(wake, 30))
    // At any moment two may be in flight and two waiting.
    const more = Array.from({ length: 5 }, () => ledger.append(earn()).catch((e: unknown) => e))
    expect(await Promise.race(more)).toBeInstanceOf(LedgerBusy)
    const closed = ledger.close()
    await release()
    expect(await Promise.all(waiting)).toMatchObject([{ points: 10 }, { points: 20 }])
    await closed
    await Promise.all(more)
  })
})

describe('a lost connection', () => {
  it('between batches goes unnoticed', async () => {
    const ledger = ledgerOn()
    await ledger.append(earn())
    await killWriters()
    await new Promise((wake) => setTimeout(wake, 50))
    expect(await ledger.append(earn())).toMatchObject({ outcome: 'appended', points: 20 })
  })
  it('in the middle of a batch: the batch is written after all, once', async () => {
    const ledger = ledgerOn()
    await ledger.append(earn())
    const release = await holdBatches()
    const batch = Array.from({ length: 3 }, () => ledger.append(earn()))
    await untilBlocked()
    await killWriters()
    await release()
    expect((await Promise.all(batch)).map((v) => v.outcome)).toEqual([
      'appended',
      'appended',
      'appended',
    ])
    expect(await entries()).toBe(4)
  })
  it('with a second batch behind the first: both are written after all, each once', async () => {
    const ledger = ledgerOn()
    await ledger.append(earn())
    const release = await holdBatches()
    const first = ledger.append(earn())
    await untilBlocked()
    const behind = Array.from({ length: 3 }, () => ledger.append(earn()))
    // Sent to the backend that is killed next.
    await new Promise((wake) => setTimeout(wake, 20))
    await killWriters()
    await release()
    const verdicts = await Promise.all([first, ...behind])
    expect(verdicts.map((v) => v.outcome)).toEqual(Array.from({ length: 4 }, () => 'appended'))
    expect(await entries()).toBe(5)
  })
  it('after the commit: the callers get the entries that had landed', async () => {
    const proxy = await openLossyProxy()
    const ledger = ledgerOn({ url: proxy.url })
    await ledger.append(earn())
    const batch = [ledger.append(earn()), ledger.append(earn())]
    await proxy.loseAnswer()
    expect(await Promise.all(batch)).toMatchObject([
      { outcome: 'repeated', entry: { seq: 2 } },
      { outcome: 'repeated', entry: { seq: 3 } },
    ])
    expect(await entries()).toBe(3)
    proxy.close()
  })
  it('for good: the callers learn that the outcome is unknown', async () => {
    const proxy = await openLossyProxy()
    const ledger = ledgerOn({ url: proxy.url, settleMs: 300 })
    await ledger.append(earn())
    const lost = ledger.append(earn())
    const told = expect(lost).rejects.toMatchObject({
      name: 'LedgerUnavailable',
      landed: 'unknown',
    })
    await proxy.loseAnswer().then(proxy.close)
    await told
    expect(await entries()).toBe(2)
  })
})

describe('an error of the database', () => {
  it('that never took the batch: nothing has landed', async () => {
    const ledger = ledgerOn({ url: 'postgres://x:x@127.0.0.1:1/x' })
    await expect(ledger.append(earn())).rejects.toMatchObject({
      name: 'LedgerUnavailable',
      landed: false,
    })
  })
  it.each([
    { language: 'English', heard: (answer: Buffer) => answer },
    { language: 'Turkish', heard: inTurkish },
  ])('over one entry leaves its neighbours alone, told in $language', async ({ heard }) => {
    await sql.unsafe(`
      create function refuse_666() returns trigger language plpgsql as
        'begin if new.amount = 666 then raise check_violation; end if; return new; end';
      create trigger refuse_666 before insert on point_transactions
        for each row execute function refuse_666()`)
    const proxy = await openLossyProxy(heard)
    const ledger = ledgerOn({ url: proxy.url, settleMs: 300 })
    const results = await Promise.allSettled(
      [1, 2, 666, 3, 4].map((amount) => ledger.append(earn({ amount }))),
    )
    await sql`drop function refuse_666 cascade`
    proxy.close()
    expect(results.map((r) => r.status === 'fulfilled')).toEqual([true, true, false, true, true])
    expect(results[2]).toMatchObject({ reason: { landed: false } })
    expect(await entries()).toBe(4)
  })
  it('that takes no writes is left for one that does', async () => {
    const takesWrites = (yes: boolean) =>
      sql.unsafe(`alter database "${new URL(url).pathname.slice(1)}"
        set default_transaction_read_only = ${yes ? 'off' : 'on'}`)
    await takesWrites(false)
    const ledger = ledgerOn()
    await expect(ledger.append(earn())).rejects.toMatchObject({ landed: false })
    await takesWrites(true)
    expect(await ledger.append(earn())).toMatchObject({ outcome: 'appended', points: 10 })
  })
  it('that lasts too long is given up, with nothing written', async () => {
    // the first batch, which is planned, has to fit into it on a busy machine
    const ledger = ledgerOn({ batchTimeoutMs: 1_000 })
    await ledger.append(earn())
    const release = await holdBatches()
    const error = await ledger.append(earn()).catch((e: unknown) => e)
    await release()
    expect(error).toBeInstanceOf(LedgerUnavailable)
    expect(error).toMatchObject({ landed: false })
    expect(await entries()).toBe(1)
  })
})
