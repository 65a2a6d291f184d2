import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { PurchaseReport, ReportPeriod } from '../contracts/dashboard/purchase-report.ts'
import type { Sums } from '../contracts/dashboard/sales.ts'
import { inSnapshot } from './reading.ts'
import { branchesOf } from './sales.ts'

export interface AskedReport {
  period: ReportPeriod
  branchId?: number | undefined
}

/** What a column is, and how many there are. */
const columnsOf = {
  '7d': { step: '1 day', count: 7 },
  '28d': { step: '1 day', count: 28 },
  '13w': { step: '7 days', count: 13 },
  '12m': { step: '1 month', count: 12 },
}

interface Column {
  /** of all of them: when it was asked */
  at: Date
  first: string
  last: string
  beforeFirst: string
  beforeLast: string
}

/** Sums by one of day, branch, and weekday with hour; the others are null. */
interface Row extends Sums {
  isBefore: boolean
  day: string | null
  branchId: number | null
  weekday: number | null
  hour: number | null
}

/** What members bought in a period that has ended, against the one before. @throws Refusal branch_not_found */
export const readPurchaseReport = (
  sql: Sql,
  clock: Clock,
  { period, branchId }: AskedReport,
): Promise<PurchaseReport> =>
  inSnapshot(sql, branchId, async (tx) => {
    const columns = await readColumns(tx, clock(), period)
    const [start, end] = [columns[0], columns.at(-1)]
    if (!start || !end) throw new Error('a period has no column')
    const days = { first: start.first, last: end.last }
    const before = { first: start.beforeFirst, last: end.beforeLast }
    const rows = await readRows(tx, { ...days, since: before.first }, branchId)
    const byDay = rows.filter(({ day }) => day !== null)
    const paidBetween = (first: string, last: string) =>
      sumOf(byDay.filter(({ day }) => day !== null && first <= day && day <= last)).paid
    const byBranch = Map.groupBy(
      rows.filter((row) => row.branchId !== null),
      (row) => row.branchId,
    )
    const names = branchId === undefined ? await branchesOf(tx, [...byBranch.keys()]) : []
    return {
      at: start.at.toISOString(),
      period,
      ...days,
      before: { ...before, sums: sumOf(byDay.filter(({ isBefore }) => isBefore)) },
      sums: sumOf(byDay.filter(({ isBefore }) => !isBefore)),
      columns: columns.map(({ first, last, beforeFirst, beforeLast }) => ({
        first,
        last,
        paid: paidBetween(first, last),
        before: paidBetween(beforeFirst, beforeLast),
      })),
      hours: rows.flatMap(({ isBefore, weekday, hour, paid }) =>
        isBefore || weekday === null || hour === null || paid === 0
          ? []
          : [{ weekday, hour, paid }],
      ),
      branches: names
        .filter(({ id }) => byBranch.has(id))
        .map((branch) => {
          const own = byBranch.get(branch.id) ?? []
          return {
            ...branch,
            ...sumOf(own.filter(({ isBefore }) => !isBefore)),
            before: sumOf(own.filter(({ isBefore }) => isBefore)).paid,
          }
        })
        .toSorted((one, other) => other.paid - one.paid),
    }
  })

function sumOf(rows: readonly Row[]): Sums {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    purchases: sum((row) => row.purchases),
    paid: sum((row) => row.paid),
    discount: sum((row) => row.discount),
    refunds: sum((row) => row.refunds),
    refunded: sum((row) => row.refunded),
  }
}

/** The columns of a period that has ended by now, each with the one that it is compared with. */
function readColumns(
  tx: Queryable,
  now: ReturnType<Clock>,
  period: ReportPeriod,
): Promise<Column[]> {
  const { step, count } = columnsOf[period]
  return tx<Column[]>`
    select ${now}::timestamptz as at, (start + place * step)::date as first, (start + (place + 1) * step)::date - 1 as last,
           (start + (place - ${count}) * step)::date as before_first,
           (start + (place - ${count} + 1) * step)::date - 1 as before_last
      from (select step, date_trunc(${step === '1 month' ? 'month' : 'day'}, branch_day(${now})::timestamp)
                           - ${count} * step as start
              from (select ${step}::interval as step) steps) starts,
           generate_series(0, ${count} - 1) as place
     order by place`
}

/** What was bought from `since` on, before `first` and after it; what waits to be counted included. */
const readRows = (
  tx: Queryable,
  { since, first, last }: { since: string; first: string; last: string },
  branchId: number | undefined,
): Promise<Row[]> => tx<Row[]>`
  with counted as (
    select m.day, m.branch_id, m.hour, m.purchases, m.total - m.discount as paid, m.discount, m.refunds, m.refunded,
           m.day < ${first} as is_before, extract(isodow from m.day)::int as weekday
      from (select * from purchase_totals
            union all
            select * from purchase_counts(
              array(select unnest(purchase_ids) from uncounted_purchases),
              array(select unnest(refund_ids) from uncounted_purchases))) m
     where m.day between ${since} and ${last} and (${branchId === undefined} or m.branch_id = ${branchId ?? null}))
  select is_before, day, branch_id, weekday, hour, sum(purchases)::int as purchases, sum(paid)::bigint as paid,
         sum(discount)::bigint as discount, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from counted
   group by grouping sets ((is_before, day), (is_before, branch_id), (is_before, weekday, hour))`
