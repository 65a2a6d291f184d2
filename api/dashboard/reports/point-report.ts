import type { Fragment, Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { PointReport } from '../../contracts/dashboard/point-report.ts'
import { onlyBranch, toldBranches, within } from '../../http/scope.ts'
import { type Moved, pointSums, pointSumsOf } from '../point-sums.ts'
import { inSnapshot } from '../reading.ts'
import { type AskedReport, firstOfColumn, readPeriod } from './report-columns.ts'

/** by the first day of a column */
type OfColumn = Moved & { day: string }

/**
 * Points that moved in a period that has ended, against the one before. It ends with the last day that the worker has
 * summed (decisions/268).
 */
export const readPointReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<PointReport> =>
  inSnapshot(sql, async (tx) => {
    const { at, columns, days, before } = await readPeriod(tx, clock(), 'points', period)
    const whose = within(tx, scope, tx`true`)
    // a month's sums stand at its first day; the columns of twelve months are months
    const sums =
      period === '12m'
        ? tx`(select month as day, branch_id, kind, given, taken from point_month_totals
               where given <> 0 or taken <> 0) as sums`
        : tx`point_day_totals`
    const sumsBy = (column: Fragment, first: string) => tx`
      select ${column}, kind, sum(given) as given, sum(taken) as taken from ${sums}
       where day between ${first} and ${days.last} and ${whose} group by ${column}, kind`
    const byColumn = await tx<OfColumn[]>`
      select ${firstOfColumn(tx, columns)} as day, kind, sum(given)::bigint as given, sum(taken)::bigint as taken
        from (${sumsBy(tx`day`, before.first)}) t group by 1, kind`
    const branches =
      onlyBranch(scope) === undefined
        ? await tx<PointReport['branches']>`
            select case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as branch,
                   given, spent, expired, taken_back
              from (select branch_id, ${pointSums(tx)} from (${sumsBy(tx`branch_id`, days.first)}) s group by branch_id) t
              left join branches b on b.id = t.branch_id
             order by given desc, b.name collate tr`
        : []
    const between = (first: string, last: string) =>
      byColumn.filter(({ day }) => first <= day && day <= last)
    const told = between(days.first, days.last)
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, sums: pointSumsOf(between(before.first, before.last)) },
      sums: pointSumsOf(told),
      columns: columns.map(({ first, last }) => {
        const { given, spent } = pointSumsOf(between(first, last))
        return { first, last, given, spent }
      }),
      kinds: kindsOf(told),
      branches,
    }
  })

/** What each kind moved over all days, the most given first. */
function kindsOf(rows: readonly Moved[]): Moved[] {
  const sum = (own: readonly Moved[], of: (row: Moved) => number) =>
    own.reduce((all, row) => all + of(row), 0)
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, own]) => ({
      kind,
      given: sum(own, ({ given }) => given),
      taken: sum(own, ({ taken }) => taken),
    }))
    .toSorted((one, other) => other.given - one.given || other.taken - one.taken)
}
