import { breakIn } from '#sql/bench/break-in.ts'
import type { Sql } from '#sql/connection.ts'
import { median } from './distributions.ts'
import { openBenchEnvironment, startApi } from './environment.ts'
import { type LoadResult, runLoad } from './load.ts'

interface Options {
  rounds: number
  /** seconds counted for each kind of request and round */
  seconds: number
  customers: number
}

const clients = 64

/**
 * Measures bills at the till against entries by hand, over HTTP with 64 clients, in alternating
 * rounds on one API and one database with default durability. Prints the rates and their ratio.
 */
export const benchPurchases = async (
  { rounds, seconds, customers }: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-purchases', customers)
  const api = await startApi(bench.url, 'group')
  try {
    const scans = await openScans(bench.sql, bench.firstCustomer)
    const load = (bills: boolean): Promise<LoadResult> =>
      runLoad({
        ...{ port: api.port, cookie: bench.cookie, clients, warmUpMs: 500 },
        ...{ forMs: seconds * 1000, firstUser: bench.firstCustomer, users: customers },
        ...(bills && { scans }),
      })
    const results = { points: [] as LoadResult[], bills: [] as LoadResult[] }
    await breakIn(bench.sql, 60)
    for (let round = 1; round <= rounds; round++) {
      // The order changes each round.
      for (const kind of round % 2
        ? (['points', 'bills'] as const)
        : (['bills', 'points'] as const))
        results[kind].push(await load(kind === 'bills'))
      const [points, bills] = [results.points.at(-1), results.bills.at(-1)]
      if (!points || !bills) continue
      print(
        `round ${round}: points ${points.perSecond.toFixed(0)}/s, p99 ${points.p99?.toFixed(1)} ms; ` +
          `bills ${bills.perSecond.toFixed(0)}/s, p99 ${bills.p99?.toFixed(1)} ms; ` +
          `ratio ${(bills.perSecond / points.perSecond).toFixed(2)}` +
          (points.failed + bills.failed > 0 ? `; ${points.failed} and ${bills.failed} failed` : ''),
      )
    }
    const rate = (kind: keyof typeof results) => median(results[kind].map((r) => r.perSecond))
    print(`bills over points: ${(rate('bills') / rate('points')).toFixed(2)}   goal ≥ 0.45`)
  } finally {
    await api.kill('SIGKILL')
    await bench.discard()
  }
}

/**
 * Somebody scans every customer, for longer than the run takes.
 *
 * @param staffId by default the first administrator
 */
export const openScans = async (
  sql: Sql,
  firstCustomer: number,
  staffId?: number,
): Promise<string[]> => {
  const scans = await sql<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    select a.id, c.id, sha256(('scan ' || a.id || ' ' || c.id)::bytea), true, now(),
           now() + interval '1 day'
      from users c,
           (select coalesce(${staffId ?? null}::bigint,
                            (select min(person_id) from posts where role = 'administrator')) as id) a
     where c.id >= ${firstCustomer} and not exists (select from posts p where p.person_id = c.id)
     order by c.id
    returning id`
  return scans.map(({ id }) => id)
}
