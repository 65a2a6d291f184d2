import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { PurchaseReport } from '../../contracts/dashboard/purchase-report.ts'
import type { Sums } from '../../contracts/dashboard/sales.ts'
import { toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { listedBranches, sumsOf } from '../sales.ts'
import { type AskedReport, daysOf, openDay, readColumns } from './report-columns.ts'

interface Row extends Sums {
  isBefore: boolean
}
type OfDay = Row & { day: string }
type OfBranch = Row & { branchId: number }
/** what was paid by weekday and hour in the period itself */
type OfHour = Pick<Sums, 'paid'> & { weekday: number; hour: number }

/** What members bought in a period that has ended, against the one before. */
export const readPurchaseReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<PurchaseReport> =>
  inSnapshot(sql, async (tx) => {
    const columns = await readColumns(tx, clock(), openDay.purchases(tx, clock()), period)
    const { at, days, before } = daysOf(columns)
    const asked = { ...days, since: before.first, period, scope }
    const { byDay, byBranch, byHour } = await readRows(tx, asked)
    const paidBetween = (first: string, last: string) =>
      sumsOf(byDay.filter(({ day }) => first <= day && day <= last)).paid
    const ofBranches = Map.groupBy(byBranch, (row) => row.branchId)
    const names = await listedBranches(tx, scope, [...ofBranches.keys()])
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, sums: sumsOf(byDay.filter(({ isBefore }) => isBefore)) },
      sums: sumsOf(byDay.filter(({ isBefore }) => !isBefore)),
      columns: columns.map(({ first, last, beforeFirst, beforeLast }) => ({
        first,
        last,
        paid: paidBetween(first, last),
        before: paidBetween(beforeFirst, beforeLast),
      })),
      hours: hoursOf(byHour),
      branches: names
        .filter(({ id }) => ofBranches.has(id))
        .map((branch) => {
          const own = ofBranches.get(branch.id) ?? []
          return {
            ...branch,
            ...sumsOf(own.filter(({ isBefore }) => !isBefore)),
            before: sumsOf(own.filter(({ isBefore }) => isBefore)).paid,
          }
        })
        .toSorted((one, other) => other.paid - one.paid),
    }
  })

/**
 * What was bought from `since` on, before `first` and after it: what is counted, and each of what waits. Of all
 * branches the sums over them are read, never each branch's hours (decisions/272).
 */
async function readRows(
  tx: Queryable,
  { since, first, last, period, scope }: AskedReport & Record<'since' | 'first' | 'last', string>,
): Promise<{ byDay: OfDay[]; byBranch: OfBranch[]; byHour: OfHour[] }> {
  const sums = tx`
    day < ${first} as is_before, sum(purchases)::int as purchases, sum(total - discount)::bigint as paid,
    sum(discount)::bigint as discount, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded`
  const rows = tx`day between ${since} and ${last} and ${within(tx, scope, tx`true`)}`
  const ofDays = scope === null ? tx`purchase_hour_totals` : tx`purchase_day_totals`
  const byDay = await tx<OfDay[]>`
    select day, ${sums} from ${ofDays} where ${rows} group by day, is_before`
  const byBranch = await tx<OfBranch[]>`
    select branch_id, ${sums} from purchase_day_totals
     where ${rows} and (purchases > 0 or refunds > 0) group by branch_id, is_before`
  const byHour = await readHours(tx, { first, last, period, scope })
  const waiting = await tx<(OfDay & OfBranch & OfHour)[]>`
    select day, branch_id, extract(isodow from day)::int as weekday, hour, ${sums}
      from purchase_counts(array(select unnest(purchase_ids) from uncounted_purchases),
                           array(select unnest(refund_ids) from uncounted_purchases))
     where ${rows} group by day, branch_id, hour, is_before`
  return {
    byDay: [...byDay, ...waiting],
    byBranch: [...byBranch, ...waiting],
    byHour: [...byHour, ...waiting.filter(({ isBefore }) => !isBefore)],
  }
}

/**
 * What was counted by weekday and hour. A year of some branches is read by months, which is what it is made of
 * (decisions/307).
 */
function readHours(
  tx: Queryable,
  { first, last, period, scope }: AskedReport & Record<'first' | 'last', string>,
) {
  const here = within(tx, scope, tx`true`)
  if (scope !== null && period === '12m')
    return tx<OfHour[]>`
      select weekday, hour, sum(paid)::bigint as paid from purchase_month_hours
       where month between ${first} and ${last} and ${here} group by weekday, hour`
  const ofHours = scope === null ? tx`purchase_hour_totals` : tx`purchase_totals`
  return tx<OfHour[]>`
    select extract(isodow from day)::int as weekday, hour, sum(total - discount)::bigint as paid from ${ofHours}
     where day between ${first} and ${last} and ${here} group by weekday, hour`
}

/** What was paid by weekday and hour in the period itself. */
function hoursOf(rows: readonly OfHour[]): PurchaseReport['hours'] {
  const hours = new Map<string, PurchaseReport['hours'][number]>()
  for (const { weekday, hour, paid } of rows) {
    if (paid === 0) continue
    const key = `${weekday} ${hour}`
    hours.set(key, { weekday, hour, paid: paid + (hours.get(key)?.paid ?? 0) })
  }
  return [...hours.values()]
}
