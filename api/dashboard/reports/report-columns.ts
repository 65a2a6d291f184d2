import type { Fragment } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import type { Scope } from '../../http/rights.ts'

export interface AskedReport {
  period: ReportPeriod
  scope: Scope
}

/** What a column is, and how many there are. */
const columnsOf = {
  '7d': { step: '1 day', count: 7 },
  '28d': { step: '1 day', count: 28 },
  '13w': { step: '7 days', count: 13 },
  '12m': { step: '1 month', count: 12 },
}

function programmeDay(tx: Queryable, now: Instant) {
  return tx`least(branch_day(${now}), (select max(day) + 1 from programme_days))`
}

/** The first day that is not over, of a report's own days: of all but purchases those that are summed. */
const openDay = {
  purchases: (tx: Queryable, now: Instant) => tx`branch_day(${now})`,
  points: (tx: Queryable, now: Instant) =>
    tx`least(day_of(${now}::timestamptz), (select max(day) + 1 from point_days))`,
  orders: (tx: Queryable, now: Instant) =>
    tx`least(branch_day(${now}), (select max(day) + 1 from order_days))`,
  people: (tx: Queryable, now: Instant) =>
    tx`least(branch_day(${now}), (select max(day) + 1 from staff_days))`,
  rewards: programmeDay,
  campaigns: programmeDay,
}

/** Days from one to another, both of them, `YYYY-MM-DD`. */
export interface Days {
  first: string
  last: string
}

/** A day, a week or a month, and the one that it is compared with. */
interface Column {
  first: string
  last: string
  beforeFirst: string
  beforeLast: string
}

/** A period that has ended, and the one before, with which it is compared. */
export interface Period {
  /** when it was asked */
  at: string
  columns: Column[]
  days: Days
  before: Days
}

/** The days that a report tells now of a period. */
export async function readPeriod(
  tx: Queryable,
  now: Instant,
  report: keyof typeof openDay,
  period: ReportPeriod,
): Promise<Period> {
  const { step, count } = columnsOf[period]
  const columns = await tx<(Column & { at: Date })[]>`
    select ${now}::timestamptz as at, (start + place * step)::date as first, (start + (place + 1) * step)::date - 1 as last,
           (start + (place - ${count}) * step)::date as before_first,
           (start + (place - ${count} + 1) * step)::date - 1 as before_last
      from (select step, date_trunc(${step === '1 month' ? 'month' : 'day'}, ${openDay[report](tx, now)}::timestamp)
                           - ${count} * step as start
              from (select ${step}::interval as step) steps) starts,
           generate_series(0, ${count} - 1) as place
     order by place`
  const [start, end] = [columns[0], columns.at(-1)]
  if (!start || !end) throw new Error('a period has no column')
  return {
    at: start.at.toISOString(),
    columns,
    days: { first: start.first, last: end.last },
    before: { first: start.beforeFirst, last: end.beforeLast },
  }
}

/** The first day of the column that `day` is of, or of the one before: sums by it come to as many rows as columns. */
export function firstOfColumn(tx: Queryable, columns: Period['columns']): Fragment {
  const firsts = [
    ...columns.map(({ beforeFirst }) => beforeFirst),
    ...columns.map(({ first }) => first),
  ]
  return tx`(${firsts}::date[])[width_bucket(day, ${firsts}::date[])]`
}
