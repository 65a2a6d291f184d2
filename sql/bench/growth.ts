import { join } from 'node:path'
import { connect, type Sql } from '../connection.ts'
import { discardEmbedded, startEmbedded } from '../embedded/server.ts'
import { auditLedger } from '../ledger/audit.ts'
import { readMovements } from '../ledger/closings.ts'
import { readHistory } from '../ledger/history.ts'
import { openLedger } from '../ledger/ledger.ts'
import { rebuildBalances } from '../ledger/rebuild.ts'
import { migrate } from '../migrator.ts'
import { fillLedger } from './fill.ts'

const perUser = 100
const clients = 64

interface Options {
  /** entries at the end; a multiple of 100 */
  entries: number
  /** users to write for, at each size */
  users: number
  /** seconds of writing, each time */
  seconds: number
}

interface Measured {
  entries: number
  /** entries per second, with `clients` concurrent callers in this process */
  written: number
  writtenP99: number
  /**
   * ms, a page of 50: of one user repeatedly, of a different user each time, and deep in a history
   */
  newest: number
  elsewhere: number
  deep: number
  /** s */
  audit: number
  /** s, to sum all entries by kind, as a month is closed: they lie in one */
  closing: number
  rebuild: number
  bytes: number
}

/** Measures the ledger at 10,000 entries and at `entries`, on default durability. */
export const benchGrowth = async (options: Options, print: (line: string) => void) => {
  const dir = join(import.meta.dirname, '../../.telve/growth')
  await discardEmbedded(dir)
  const server = await startEmbedded({ dir })
  const sql = connect(server.url, { max: 4, applicationName: 'telve-bench' })
  try {
    await migrate(sql)
    const [first] = await sql<{ id: number }[]>`
      with people as (
        insert into users (username, password_hash, full_name, phone)
        select 'kisi' || n || '@telve.example', 'x', 'Işıl Çağlar', '+90532' || lpad(n::text, 7, '0')
          from generate_series(1, ${options.users}::integer) n returning id)
      select min(id) as id from people`
    const firstUser = first?.id ?? 0
    const sizes = [10_000, options.entries]
    const results: Measured[] = []
    let filled = 0
    for (const size of sizes) {
      const began = performance.now()
      const users = (size - filled) / perUser
      await fillLedger(sql, { firstUser: firstUser + filled / perUser, users, perUser })
      filled = size
      print(`filled to ${size} entries in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      results.push(await measure(server.url, sql, { ...options, firstUser, filled }))
    }
    report(results, print)
  } finally {
    await sql.end({ timeout: 1 })
    await discardEmbedded(dir)
  }
}

const measure = async (
  url: string,
  sql: Sql,
  { firstUser, filled, users, seconds }: Options & { firstUser: number; filled: number },
): Promise<Measured> => {
  const someone = () => firstUser + Math.floor(Math.random() * (filled / perUser))
  // the median of several users, each requested repeatedly: a single user's result varies by half,
  // with the placement of their blocks in the processor's caches
  const ofOne: number[] = []
  for (let i = 0; i < 7; i++) {
    const userId = someone()
    ofOne.push(await timeOf(500, () => readHistory(sql, { userId, limit: 50 })))
  }
  const newest = ofOne.sort((a, b) => a - b)[3] ?? Number.NaN
  const elsewhere = await timeOf(500, () => readHistory(sql, { userId: someone(), limit: 50 }))
  const deep = await timeOf(500, async () => {
    const userId = someone()
    const [entry] = await sql<{ id: number }[]>`
      select id from point_transactions where user_id = ${userId} and seq = 60`
    return () => readHistory(sql, { userId, limit: 50, ...(entry && { before: entry.id }) })
  })
  const audit = await secondsOf(async () => {
    const { problems } = await auditLedger(sql)
    if (problems.length > 0) throw new Error('the filled ledger does not hold')
  })
  const closing = await secondsOf(async () => {
    const [month] = await sql<{ first: string }[]>`select open_month() as first`
    await readMovements(sql, month?.first ?? '')
  })
  await sql`update users set points = 0`
  await sql`vacuum users`
  const rebuild = await secondsOf(() => rebuildBalances(sql))
  await sql`vacuum users`
  await sql`checkpoint`
  const [size] = await sql<{ bytes: number }[]>`
    select pg_total_relation_size('point_transactions') / count(*) as bytes from point_transactions`

  const ledger = openLedger({ url, sql })
  const { rate, p99 } = await write(ledger, { firstUser, users, seconds })
  await ledger.close()
  return {
    entries: filled,
    written: rate,
    writtenP99: p99,
    newest,
    elsewhere,
    deep,
    audit,
    closing,
    rebuild,
    bytes: size?.bytes ?? 0,
  }
}

const write = async (
  ledger: ReturnType<typeof openLedger>,
  { firstUser, users, seconds }: { firstUser: number; users: number; seconds: number },
) => {
  const began = performance.now() + 1_000
  const ends = began + seconds * 1000
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < ends) {
        const sentAt = performance.now()
        await ledger.append({
          userId: firstUser + Math.floor(Math.random() * users),
          type: 'EARN',
          amount: 5,
          branchId: 1,
          actorId: null,
          requestKey: Bun.randomUUIDv7(),
          scanId: null,
          note: null,
          reverses: null,
        })
        if (sentAt > began) latencies.push(performance.now() - sentAt)
      }
    }),
  )
  latencies.sort((a, b) => a - b)
  return {
    rate: latencies.length / seconds,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

/** Median ms of `work`, after a warm-up; `work` may return the part to be timed. */
const timeOf = async (
  times: number,
  work: () => Promise<(() => Promise<unknown>) | unknown>,
): Promise<number> => {
  const taken: number[] = []
  for (let i = -times; i < times; i++) {
    let from = performance.now()
    const prepared = await work()
    if (typeof prepared === 'function') {
      from = performance.now()
      await prepared()
    }
    if (i >= 0) taken.push(performance.now() - from)
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? Number.NaN
}
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const report = (results: readonly Measured[], print: (line: string) => void): void => {
  const row = (what: string, of: (m: Measured) => string) =>
    print(`${what.padEnd(44)}${results.map((m) => of(m).padStart(14)).join('')}`)
  row('entries', (m) => String(m.entries))
  row(`written, ${clients} at once, per second`, (m) => m.written.toFixed(0))
  row('  p99, ms', (m) => m.writtenP99.toFixed(1))
  row('newest 50 of one user, p50, ms', (m) => m.newest.toFixed(2))
  row('  of another user each time', (m) => m.elsewhere.toFixed(2))
  row('  50 deep in the history of those', (m) => m.deep.toFixed(2))
  row('verify, s', (m) => m.audit.toFixed(1))
  row('sums of a month that has all of them, s', (m) => m.closing.toFixed(1))
  row('rebuild of every balance, s', (m) => m.rebuild.toFixed(1))
  row('bytes per entry, indexes included', (m) => String(m.bytes))
  const [small, large] = results
  if (!small || !large) return
  print(`write rate kept: ${(large.written / small.written).toFixed(2)} (goal ≥ 0.6)`)
  const times = (of: (m: Measured) => number) => (of(large) / of(small)).toFixed(2)
  print(`history page of one user: ${times((m) => m.newest)} times (goal ≤ 1.2)`)
  print(
    `  of another user each time, whose entries no memory has at hand: ${times((m) => m.elsewhere)} times`,
  )
  print(`verify: ${large.audit.toFixed(1)} s (goal at 10 million < 40)`)
  print(`rebuild: ${large.rebuild.toFixed(1)} s (goal at 10 million < 8)`)
}
