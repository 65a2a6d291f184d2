import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { breakIn } from '#sql/bench/break-in.ts'
import { recordBroadcast } from '#sql/broadcasts.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { discardEmbedded, startEmbedded } from '#sql/embedded/server.ts'
import { type Ledger, openLedger } from '#sql/ledger/ledger.ts'
import { migrate } from '#sql/migrator.ts'

interface Options {
  rounds: number
  recipients: number
  /** of idle point transactions before each broadcast */
  seconds: number
  /** address of the queue; without it the queue lives in the database */
  redisUrl: string | undefined
}

/** customers who earn points one after the other, at this many tills */
const tills = 4
/** ms between two transactions at a till */
const pause = 10

/**
 * How long a broadcast takes to reach every inbox, and how it slows point transactions. The
 * database and the worker process are the bench's own; the ledger runs in this process.
 */
export const benchBroadcast = async (options: Options, print: (line: string) => void) => {
  const dir = join(import.meta.dirname, '../../.telve/bench-broadcast')
  await discardEmbedded(dir)
  rmSync(dir, { recursive: true, force: true })
  const server = await startEmbedded({ dir })
  const sql = connect(server.url, { max: 4 })
  const ledger = openLedger({ url: server.url, sql })
  try {
    await migrate(sql)
    const sender = await addPeople(sql, options.recipients)
    await breakIn(sql, 10)
    const worker = Bun.spawn([process.execPath, join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, DATABASE_URL: server.url, REDIS_URL: options.redisUrl ?? '' },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    try {
      await serve(ledger, sender, Bun.sleep(2_000))
      const backend = options.redisUrl ? 'redis' : 'postgres'
      const all = { idle: [] as number[], busy: [] as number[] }
      for (let round = 1; round <= options.rounds; round++) {
        const idle = await serve(ledger, sender, Bun.sleep(options.seconds * 1_000))
        const sending = broadcast(sql, sender)
        const busy = await serve(ledger, sender, sending)
        const { seconds, delivered } = await sending
        all.idle.push(...idle)
        all.busy.push(...busy)
        print(
          `${backend}  round ${round}: ${delivered} inboxes in ` +
            `${seconds.toFixed(2)} s; points p99 idle ${p99(idle).toFixed(1)} ms, meanwhile ` +
            `${p99(busy).toFixed(1)} ms, ${(p99(busy) / p99(idle)).toFixed(2)} times that ` +
            `(${idle.length} and ${busy.length} transactions)`,
        )
      }
      // The fourth slowest of some 400 varies by chance; the rounds together are more reliable.
      print(
        `${backend}  all rounds: points p99 idle ${p99(all.idle).toFixed(1)} ms, meanwhile ` +
          `${p99(all.busy).toFixed(1)} ms, ${(p99(all.busy) / p99(all.idle)).toFixed(2)} times that (goal ≤ 2)`,
      )
    } finally {
      worker.kill('SIGTERM')
      await worker.exited
    }
  } finally {
    await ledger.close()
    await sql.end({ timeout: 1 })
    await discardEmbedded(dir)
  }
}

/** @returns the id of the first of them */
const addPeople = async (sql: Sql, count: number): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    with people as (
      insert into users (username, password_hash, full_name)
      select 'kisi' || n || '@telve.example', '-', 'Işıl Çağlar'
        from generate_series(1, ${count}::int) n returning id)
    select min(id) as id from people`
  await sql`vacuum analyze users`
  await sql`checkpoint`
  return row?.id ?? 0
}

const broadcast = async (sql: Sql, senderId: number) => {
  const sent = await recordBroadcast(sql, {
    senderId,
    title: 'Salep mevsimi',
    message: 'Tarçınlı salep bu hafta tüm şubelerimizde.',
    type: 'admin',
    chosen: null,
    search: null,
    except: [],
  })
  for (;;) {
    const [row] = await sql<{ seconds: number; delivered: number }[]>`
      select extract(epoch from finished_at - created_at)::float as seconds, delivered
        from broadcasts where id = ${sent?.id ?? 0} and finished_at is not null`
    if (row) return row
    await Bun.sleep(50)
  }
}

/** Earns points at every till until `end`; returns the duration of each transaction, in ms. */
const serve = async (ledger: Ledger, first: number, end: Promise<unknown>): Promise<number[]> => {
  let over = false
  const taken: number[] = []
  const stop = end.then(() => {
    over = true
  })
  const till = async (place: number) => {
    for (let n = place; !over; n += tills) {
      const begun = performance.now()
      const verdict = await ledger.append({
        userId: first + (n % 5_000),
        type: 'EARN',
        amount: 1,
        branchId: 1,
        actorId: null,
        requestKey: Bun.randomUUIDv7(),
        scanId: null,
        note: null,
        reverses: null,
      })
      if (verdict.outcome === 'refused') throw new Error(verdict.code)
      taken.push(performance.now() - begun)
      await Bun.sleep(pause)
    }
  }
  await Promise.all([stop, ...Array.from({ length: tills }, (_, place) => till(place))])
  return taken
}

const p99 = (taken: number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0
