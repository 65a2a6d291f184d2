import { fillLedger } from '#sql/bench/fill.ts'
import type { Clock } from '#sql/clock.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { openLedger } from '#sql/ledger/ledger.ts'
import { ReportPeriod } from '../contracts/dashboard/report.ts'
import { readDashboard } from '../dashboard/reading.ts'
import { readCampaignReport } from '../dashboard/reports/campaign-report.ts'
import { readCohortReport } from '../dashboard/reports/cohort-report.ts'
import { readOrderReport } from '../dashboard/reports/order-report.ts'
import { readPeopleReport } from '../dashboard/reports/people-report.ts'
import { readPointReport } from '../dashboard/reports/point-report.ts'
import { readPurchaseReport } from '../dashboard/reports/purchase-report.ts'
import { readRewardReport } from '../dashboard/reports/reward-report.ts'
import { readSales } from '../dashboard/sales.ts'
import type { Scope } from '../http/rights.ts'
import { visitRatingsPage, visitSummary } from '../ratings/visit-queries.ts'
import { median } from './distributions.ts'
import { openBenchEnvironment } from './environment.ts'
import { measureFile } from './report-file.ts'
import { compareTills } from './tills.ts'

interface Options {
  branches: number
  /** that are over and summed; two years and a month, so that every period has one before it */
  days: number
  rounds: number
  /** turns of two seconds of tills, without reports and beside them */
  turns: number
  /** entries of the ledger that the tills write to; a multiple of 100 */
  entries: number
}

/** ms that a report may take */
const goal = 200
/** how much longer a till may take while reports are read */
const slower = 1.2
/** how many of the longest reports are read a second meanwhile: as by forty people of whom each opens one every ten seconds */
const readings = 4

export const reports = {
  purchases: readPurchaseReport,
  points: readPointReport,
  orders: readOrderReport,
  people: readPeople,
  rewards: readRewardReport,
  campaigns: readCampaignReport,
  cohorts: readCohortReport,
}

/** What else is read of all branches, some or one, and its own period. */
const others: Record<string, (sql: Sql, clock: Clock, scope: Scope) => Promise<unknown>> = {
  'dashboard, 30 days': (sql, clock, scope) => readDashboard(sql, clock, { period: '30d', scope }),
  'day by branch': (sql, clock, scope) => readSales(sql, clock, { day: 'yesterday', scope }),
  'ratings, 90 days': (sql, _, scope) => visitSummary(sql, scope),
  'newest ratings': (sql, _, scope) =>
    visitRatingsPage(sql, { scope, seesNames: true }, { limit: 20 }),
  'newest low ratings': (sql, _, scope) =>
    visitRatingsPage(sql, { scope, seesNames: true }, { limit: 20, most: 1 }),
}

/** Fifty of so many branches, evenly apart: as many as a region may have for the report of people. */
export const regionOf = (branches: number): number[] =>
  Array.from({ length: 50 }, (_, n) => 1 + Math.floor((n * branches) / 50))

/** Never of the whole chain: branches next to one another stand for it. */
function readPeople(...[sql, clock, { period, scope }]: Parameters<typeof readOrderReport>) {
  return readPeopleReport(sql, clock, { period, scope: scope ?? regionOf(50) })
}

/** The sums that reports read, as the worker would have written them: each branch sells from 08:00 to 22:00. */
export async function fillReports(
  sql: Sql,
  { branches, days }: Pick<Options, 'branches' | 'days'>,
): Promise<void> {
  await sql`
    insert into branches (name, address, latitude, longitude, opening_hours)
    select 'Şube ' || n, 'Sokak 1', 41, 29, 'Her gün' from generate_series(2, ${branches}::int) n`
  const dates = sql`
    (select (current_date - n)::date as day from generate_series(1, ${days}::int) n)`
  await sql`
    insert into purchase_totals (day, branch_id, hour, purchases, total, discount, earned, refunds, refunded)
    select d.day, b.id, h, 3 + abs(hashint8(b.id * h)) % 20, 30000 + abs(hashint8(b.id * h)) % 90000, 500, 60, 0, 0
      from ${dates} d cross join branches b cross join generate_series(8, 21) h`
  await sql`insert into point_days (day) select day from ${dates} d`
  await sql`
    insert into point_day_totals (day, branch_id, kind, given, taken)
    select d.day, b.id, k.kind::entry_kind, 400 + b.id % 300, 0
      from ${dates} d cross join branches b cross join unnest('{purchase,order,refund,manual}'::text[]) k (kind)
    union all
    select d.day, null, k.kind::entry_kind, 0, 9000
      from ${dates} d cross join unnest('{reward,expiry,reversal}'::text[]) k (kind)`
  await sql`insert into order_days (day) select day from ${dates} d`
  await sql`
    insert into order_day_totals
    select d.day, b.id, h, sum(4), sum(4), 0, 0, 0, 0, sum(4), sum(3), sum(900)
      from ${dates} d cross join branches b cross join generate_series(8, 21) h
     group by d.day, cube (b.id, h)`
  await sql`insert into staff_days (day) select day from ${dates} d`
  await sql`
    insert into staff_day_totals
    select d.day, b.id, p.id, 90, 1500000, 1, 12000, 40, 0, 1
      from ${dates} d cross join branches b
     cross join lateral (select id from users order by id offset (b.id * 7) % 900 limit 8) p`
  await sql`
    insert into rewards (name, price, benefit, amount) select 'Ödül ' || n, 100, 'amount', 2000 from generate_series(1, 10) n`
  await sql`insert into programme_days (day) select day from ${dates} d`
  await sql`
    insert into coupon_day_totals
    select d.day, b.id, 'reward', r.id, sum(4), sum(400), sum(3), sum(6000), 0, sum(1), 0, 0
      from ${dates} d cross join branches b cross join rewards r
     group by grouping sets ((d.day, r.id), (d.day, b.id, r.id))`
  await sql`
    insert into coupon_day_totals
    select day, branch_id, null, null, sum(had), sum(points), sum(used), sum(discount), 0, sum(expired), 0, 0
      from coupon_day_totals where branch_id is not null group by day, branch_id`
  await sql`
    insert into earning_day_totals
    select d.day, b.id, k.kind, null, sum(90), sum(1500000), sum(900)
      from ${dates} d cross join branches b cross join unnest('{base,tier,stamps,referral,welcome}'::text[]) k (kind)
     group by grouping sets ((d.day, k.kind), (d.day, b.id, k.kind))`
  await sql`insert into campaigns (version, budget) select 1, 1000000 from generate_series(1, 4) n`
  await sql`
    insert into earning_day_totals
    select d.day, b.id, 'campaign', c.id, sum(9), sum(150000), sum(90)
      from ${dates} d cross join branches b cross join campaigns c
     group by grouping sets ((d.day, c.id), (d.day, b.id, c.id))`
  // members of a branch in five steps of time away, those of the chain in all of them
  await sql`
    insert into campaign_day_members
    select d.day, b.id, c.id, '{1,2,7,30,366}'::smallint[], '{10,8,6,4,2}'::integer[]
      from ${dates} d cross join branches b cross join campaigns c
    union all
    select d.day, null, c.id, all_gaps.gaps, all_gaps.members
      from ${dates} d cross join campaigns c
     cross join (select array_agg(g::smallint order by g) as gaps, array_agg(9 * (367 - g) order by g) as members
                   from generate_series(1, 366) g) all_gaps`
  await sql`
    insert into cohort_months (month, members)
    select date_trunc('month', current_date) - n * interval '1 month', 9000 from generate_series(1, 24) n`
  await sql`
    insert into cohort_totals
    select e.month, c.month, 4000 from cohort_months c join cohort_months e on e.month >= c.month`
  // three ratings a day and branch
  await sql`
    insert into visit_ratings (user_id, branch_id, purchase_id, stars, created_at)
    select 1 + n % 900, b.id, row_number() over (), 1 + n % 5, current_date - make_interval(hours => 4 * n)
      from generate_series(1, ${6 * days}::int) n cross join branches b
     where n % 2 = 0`
  await sql`vacuum analyze`
  await sql`checkpoint`
}

/** Keeps a processor of the database busy for so many ms, without a table: what any statement as long costs others. */
const keepBusy = (sql: Sql, ms: number) =>
  sql.unsafe(`
    do $$ declare until timestamptz = clock_timestamp() + ${ms} * interval '1 ms';
    begin while clock_timestamp() < until loop end loop; end $$`)

/**
 * Measures each report of each period as the API reads it, of one branch, of fifty and of all, the dashboard and ratings, a
 * large file, and what the longest reports cost the tills.
 */
export const benchReports = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-reports', Math.max(1_000, options.entries / 100))
  const api = connect(bench.url, { role: 'telve_api', max: 4 })
  const ledger = openLedger({ url: bench.url, sql: api })
  const clock = () => new Date()
  try {
    await fillLedger(bench.sql, {
      ...{ firstUser: bench.firstCustomer, users: options.entries / 100, perUser: 100 },
    })
    await fillReports(bench.sql, options)
    print(
      `${options.branches} branches, ${options.days} days, ${options.entries} entries; medians of ${options.rounds}, ms`,
    )
    print(`${' '.repeat(24)}all branches   50 branches   one branch   goal ${goal}`)
    const region = regionOf(options.branches)
    const measure = async (name: string, read: (scope: Scope) => Promise<unknown>) => {
      const took = async (scope: Scope) => {
        const times: number[] = []
        for (let round = 0; round < options.rounds; round++) {
          const from = performance.now()
          await read(scope)
          times.push(performance.now() - from)
        }
        return median(times)
      }
      const [all, some, one] = [await took(null), await took(region), await took([1])]
      const verdict = Math.max(all, some, one) <= goal ? 'ok' : 'MISSED'
      print(
        `${name.padEnd(24)}${all.toFixed(0).padStart(12)}${some.toFixed(0).padStart(14)}${one.toFixed(0).padStart(13)}   ${verdict}`,
      )
    }
    for (const [name, read] of Object.entries(reports))
      for (const period of ReportPeriod.options)
        await measure(`${name.padEnd(11)}${period}`, (scope) => read(api, clock, { period, scope }))
    for (const [name, read] of Object.entries(others))
      await measure(name, (scope) => read(api, clock, scope))
    await measureFile(bench, print)
    const longest = ReportPeriod.options.at(-1) ?? '7d'
    let nth = 0
    let took = 0
    const readNext = async () => {
      const read = Object.values(reports)[nth++ % Object.keys(reports).length]
      const from = performance.now()
      await read?.(api, clock, { period: longest, scope: null })
      took += performance.now() - from
    }
    const measured = { ledger, bench, turns: options.turns }
    const some = await compareTills(measured, readNext, 1_000 / readings)
    print(`beside ${readings} reports a second, ${some}, goal ${slower}`)
    const asLong = took / nth
    const idle = await compareTills(measured, () => keepBusy(api, asLong), 1_000 / readings)
    print(`beside as many statements as long, ${asLong.toFixed(0)} ms, that read nothing, ${idle}`)
    print(`beside reports without a rest, ${await compareTills(measured, readNext)}`)
  } finally {
    await ledger.close()
    await api.end({ timeout: 1 })
    await bench.discard()
  }
}
