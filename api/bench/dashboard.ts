import { connect, type Sql } from '#sql/connection.ts'
import { openLedger } from '#sql/ledger/ledger.ts'
import type { DashboardPeriod } from '../contracts/dashboard/period.ts'
import { readDashboard } from '../dashboard/reading.ts'
import { openBenchEnvironment } from './environment.ts'

interface Options {
  /** entries of the last year; a sixth of them fall into the sixty days of the longest period */
  entries: number
  rounds: number
  /** of each half of a round with tills */
  seconds: number
}

const branches = 50
const days = 365
const tills = 16

/** Fills a year of totals as the worker would have counted them, and the same entries as plain rows. */
async function fill(sql: Sql, entries: number): Promise<void> {
  const daily = Math.round(entries / days)
  await sql`create unlogged table plain_entries (
    created_at timestamptz not null, branch_id bigint, user_id bigint, amount integer)`
  await sql`
    insert into plain_entries
    select now() - make_interval(secs => n * 86400.0 / ${daily}),
           1 + abs(hashint8(n)) % ${branches}::int,
           1 + abs(hashint8extended(n, 7)) % ${entries >> 3}::bigint, 10
      from generate_series(1, ${entries}::bigint) n`
  await sql`
    insert into point_totals (five_minutes, branch_id, earned, entries)
    select date_bin('5 minutes', created_at, timestamptz '2000-01-01 00:00+00'),
           coalesce(branch_id, 0), sum(amount), count(*)
      from plain_entries group by grouping sets ((1, branch_id), (1))`
  await sql`
    insert into member_days (day, user_id, branch_id, first_at)
    select (created_at at time zone 'Europe/Istanbul')::date, user_id, branch_id, min(created_at)
      from plain_entries group by 1, 2, 3`
  await sql`set work_mem = '512MB'`
  await sql`
    select add_member_counts(array(select distinct user_id from member_days), min(day), max(day), 1)
      from member_days`
  await sql`vacuum analyze point_totals, member_days, member_gaps, member_firsts, plain_entries`
  await sql`checkpoint`
}

/** The two sums that a dashboard of thirty days would take from the entries, without an index. */
const readPlain = (sql: Sql) => sql`
  select date_trunc('day', created_at) as day, sum(amount), count(distinct user_id)
    from plain_entries where created_at >= now() - interval '60 days' group by 1`

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/**
 * Measures a reading of each period, without the five seconds that share it, against sums over the
 * entries themselves, and the tills' rate while dashboards are read without a pause. Alternates.
 */
export const benchDashboard = async (
  { entries, rounds, seconds }: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-dashboard', 1_000)
  const api = connect(bench.url, { role: 'telve_api', max: 4 })
  const ledger = openLedger({ url: bench.url, sql: api })
  const clock = () => api`now()`
  const read = (period: DashboardPeriod) => readDashboard(api, clock, { period })
  try {
    await fill(bench.sql, entries)
    const taken: Record<DashboardPeriod | 'plain', number[]> = {
      ...{ today: [], '7d': [], '30d': [], plain: [] },
    }
    const rates = { quiet: [] as number[], read: [] as number[] }
    const customers = await bench.sql<{ id: number }[]>`select id from users`
    const write = async (until: number) => {
      let written = 0
      await Promise.all(
        Array.from({ length: tills }, async (_, till) => {
          for (let n = till; performance.now() < until; n += tills) {
            await ledger.append({
              ...{ userId: customers[n % customers.length]?.id ?? 0, type: 'EARN', amount: 5 },
              ...{ branchId: 1, actorId: null, scanId: null, note: null, reverses: null },
              requestKey: Bun.randomUUIDv7(),
            })
            written++
          }
        }),
      )
      return written / seconds
    }
    for (let round = 0; round < rounds; round++) {
      for (const period of ['today', '7d', '30d'] as const)
        taken[period].push(await timed(() => read(period)))
      taken.plain.push(await timed(() => readPlain(bench.sql)))
      rates.quiet.push(await write(performance.now() + seconds * 1000))
      const until = performance.now() + seconds * 1000
      const reading = (async () => {
        while (performance.now() < until) await read('30d')
      })()
      rates.read.push(await write(until))
      await reading
      // What the tills wrote is counted, as the worker would do.
      await bench.sql`select deliver_points(array(select id from outbox where topic = 'points'))`
    }
    print(`${entries} entries in a year, ${branches} branches; medians of ${rounds} rounds`)
    for (const [period, ms] of Object.entries(taken))
      print(`${period.padEnd(8)}${median(ms).toFixed(0).padStart(8)} ms`)
    const kept = median(rates.read) / median(rates.quiet)
    print(
      `tills' rate while thirty days are read without a pause: ${kept.toFixed(2)} of the quiet one`,
    )
  } finally {
    await ledger.close()
    await api.end({ timeout: 1 })
    await bench.discard()
  }
}
