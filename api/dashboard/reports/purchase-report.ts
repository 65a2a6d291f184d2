import type { Fragment, Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { PurchaseReport } from '../../contracts/dashboard/purchase-report.ts'
import type { Sums } from '../../contracts/dashboard/sales.ts'
import { onlyBranch, toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { sumsOf } from '../sales.ts'
import { type AskedReport, firstOfColumn, type Period, readPeriod } from './report-columns.ts'

/** by the first day of a column */
type OfColumn = Sums & { day: string }
/** what was bought in the period, and what was paid in the one before */
type OfBranch = Sums & { id: number; name: string; before: number }
/** what was paid by weekday and hour in the period itself */
type OfHour = Pick<Sums, 'paid'> & { weekday: number; hour: number }
type Waiting = Omit<OfBranch, 'before'> & OfColumn & OfHour

type Asked = AskedReport & Omit<Period, 'at'>

/** What members bought in a period that has ended, against the one before. */
export const readPurchaseReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<PurchaseReport> =>
  inSnapshot(sql, async (tx) => {
    const { at, columns, days, before } = await readPeriod(tx, clock(), 'purchases', period)
    const asked = { period, scope, columns, days, before }
    const waiting = await readWaiting(tx, asked)
    const byColumn = [...(await readColumnSums(tx, asked)), ...waiting]
    const sumsBetween = (first: string, last: string) =>
      sumsOf(byColumn.filter(({ day }) => first <= day && day <= last))
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, sums: sumsBetween(before.first, before.last) },
      sums: sumsBetween(days.first, days.last),
      columns: columns.map(({ first, last, beforeFirst, beforeLast }) => ({
        first,
        last,
        paid: sumsBetween(first, last).paid,
        before: sumsBetween(beforeFirst, beforeLast).paid,
      })),
      hours: hoursOf([
        ...(await readHours(tx, asked)),
        ...waiting.filter(({ day }) => days.first <= day),
      ]),
      branches:
        onlyBranch(scope) === undefined
          ? branchesOf([
              ...(await readBranches(tx, asked)),
              ...waiting.map((row) =>
                days.first <= row.day
                  ? { ...row, before: 0 }
                  : { ...row, ...sumsOf([]), before: row.paid },
              ),
            ])
          : [],
    }
  })

/** What rows come to together, those of `only`. */
const sums = (tx: Queryable, only: Fragment) => tx`
  coalesce(sum(purchases) filter (where ${only}), 0)::int as purchases,
  coalesce(sum(total - discount) filter (where ${only}), 0)::bigint as paid,
  coalesce(sum(discount) filter (where ${only}), 0)::bigint as discount,
  coalesce(sum(refunds) filter (where ${only}), 0)::int as refunds,
  coalesce(sum(refunded) filter (where ${only}), 0)::bigint as refunded`

/** Of all branches the sums over them are read, never each branch's hours (decisions/272). */
const readColumnSums = (tx: Queryable, { columns, days, before, scope }: Asked) => tx<OfColumn[]>`
  select ${firstOfColumn(tx, columns)} as day, ${sums(tx, tx`true`)}
    from ${scope === null ? tx`purchase_hour_totals` : tx`purchase_day_totals`}
   where day between ${before.first} and ${days.last} and ${within(tx, scope, tx`true`)} group by 1`

const readBranches = (tx: Queryable, { days, before, scope }: Asked) => tx<OfBranch[]>`
  select b.id, b.name, t.purchases, t.paid, t.discount, t.refunds, t.refunded, t.before
    from (select branch_id, ${sums(tx, tx`day >= ${days.first}`)},
                 coalesce(sum(total - discount) filter (where day < ${days.first}), 0)::bigint as before
            from purchase_day_totals
           where day between ${before.first} and ${days.last} and ${within(tx, scope, tx`true`)}
             and (purchases > 0 or refunds > 0)
           group by branch_id) t
    join branches b on b.id = t.branch_id
   order by name collate tr`

/** Each of what waits to be counted. */
const readWaiting = (tx: Queryable, { days, before, scope }: Asked) => tx<Waiting[]>`
  select day, b.id, b.name, extract(isodow from day)::int as weekday, hour, ${sums(tx, tx`true`)}
    from purchase_counts(array(select unnest(purchase_ids) from uncounted_purchases),
                         array(select unnest(refund_ids) from uncounted_purchases)) t
    join branches b on b.id = t.branch_id
   where day between ${before.first} and ${days.last} and ${within(tx, scope, tx`true`)}
   group by day, b.id, hour`

/**
 * What was counted by weekday and hour. A year of some branches is read by months, which is what it is made of
 * (decisions/307).
 */
function readHours(tx: Queryable, { days: { first, last }, period, scope }: Asked) {
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

/** Each branch once, the most paid first. */
const branchesOf = (rows: readonly OfBranch[]): PurchaseReport['branches'] =>
  [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap((own) => {
      const [row] = own
      if (!row) return []
      const before = own.reduce((all, one) => all + one.before, 0)
      return [{ id: row.id, name: row.name, ...sumsOf(own), before }]
    })
    .toSorted((one, other) => other.paid - one.paid)
