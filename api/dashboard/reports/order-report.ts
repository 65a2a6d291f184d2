import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { OrderReport, OrderSums } from '../../contracts/dashboard/order-report.ts'
import type { Scope } from '../../http/rights.ts'
import { onlyBranch, toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { type AskedReport, type Days, firstOfColumn, readPeriod } from './report-columns.ts'

/** What order_day_totals has of some orders. */
export interface CountedOrders extends Omit<OrderSums, 'meanMinutes'> {
  /** from acceptance to ready, of all of them */
  seconds: number
}

/** by the first day of a column */
type OfColumn = CountedOrders & { day: string }

/**
 * How orders of a period that has ended came out, against the one before. It ends with the last day that the worker has
 * summed (decisions/269).
 */
export const readOrderReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<OrderReport> =>
  inSnapshot(sql, async (tx) => {
    const { at, columns, days, before } = await readPeriod(tx, clock(), 'orders', period)
    const whose = within(tx, scope, tx`branch_id is null`)
    const byColumn = await tx<OfColumn[]>`
      select ${firstOfColumn(tx, columns)} as day, ${sums(tx)} from order_day_totals
       where day between ${before.first} and ${days.last} and ${whose} and hour is null group by 1`
    const hours = await tx<OrderReport['hours']>`
      select extract(isodow from day)::integer as weekday, hour, sum(ready - on_time)::integer as late
        from order_day_totals
       where day between ${days.first} and ${days.last} and ${whose} and hour is not null
       group by 1, 2 having sum(ready - on_time) > 0 order by 1, 2`
    const between = (first: string, last: string) =>
      sumsOf(byColumn.filter(({ day }) => first <= day && day <= last))
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, sums: between(before.first, before.last) },
      sums: between(days.first, days.last),
      columns: columns.map(({ first, last }) => {
        const { ready, onTime } = between(first, last)
        return { first, last, ready, onTime }
      }),
      hours,
      branches: await sumBranches(tx, scope, days),
    }
  })

/** What rows of order_day_totals come to together. */
const sums = (tx: Queryable) => tx`
  sum(placed)::integer as placed, sum(collected)::integer as collected, sum(expired)::integer as expired,
  sum(by_customer)::integer as by_customer, sum(by_branch)::integer as by_branch,
  sum(not_collected)::integer as not_collected, sum(ready)::integer as ready, sum(on_time)::integer as on_time,
  sum(seconds)::bigint as seconds`

async function sumBranches(
  tx: Queryable,
  scope: Scope,
  { first, last }: Days,
): Promise<OrderReport['branches']> {
  if (onlyBranch(scope) !== undefined) return []
  return tx<OrderReport['branches']>`
    select b.id, b.name, placed, collected, expired, by_customer, by_branch, not_collected, ready, on_time,
           seconds::float8 / 60 / nullif(ready, 0) as mean_minutes
      from (select branch_id, ${sums(tx)} from order_day_totals
             where day between ${first} and ${last} and hour is null
               and ${within(tx, scope, tx`branch_id is not null`)}
             group by branch_id) t
      join branches b on b.id = t.branch_id
     order by coalesce(on_time::float8 / nullif(ready, 0), 1), placed desc, name collate tr`
}

/** What some sums come to together. */
function sumsOf(rows: readonly CountedOrders[]): OrderSums {
  const sum = (of: (row: CountedOrders) => number) => rows.reduce((all, row) => all + of(row), 0)
  const ready = sum((row) => row.ready)
  return {
    placed: sum((row) => row.placed),
    collected: sum((row) => row.collected),
    expired: sum((row) => row.expired),
    byCustomer: sum((row) => row.byCustomer),
    byBranch: sum((row) => row.byBranch),
    notCollected: sum((row) => row.notCollected),
    ready,
    onTime: sum((row) => row.onTime),
    meanMinutes: ready === 0 ? null : sum((row) => row.seconds) / 60 / ready,
  }
}
