import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import { dayFigures } from '#sql/orders/day-figures.ts'
import type { Rated, Sales, Sums } from '../contracts/dashboard/sales.ts'
import type { OrderFigures } from '../contracts/orders/board.ts'
import type { Scope } from '../http/rights.ts'
import { onlyBranch, toldBranches, within } from '../http/scope.ts'
import { inSnapshot } from './reading.ts'

export interface AskedSales {
  day: 'today' | 'yesterday'
  scope: Scope
}

interface Row extends Sums {
  day: string
  branchId: number
  hour: number
}

interface Moment {
  at: Date
  day: string
  before: string
  hour: number
}

/** The hours of the branches' day, in its order. */
const hoursOfDay = Array.from({ length: 24 }, (_, place) => (place + 5) % 24)

/** What some sums come to together. */
export function sumsOf(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    purchases: sum((row) => row.purchases),
    paid: sum((row) => row.paid),
    discount: sum((row) => row.discount),
    refunds: sum((row) => row.refunds),
    refunded: sum((row) => row.refunded),
  }
}

/** How far a branch is behind the same hours of a week before: 1 where it has sold nothing, negative where it is ahead. */
const behind = ({ now, before }: { now: number; before: number }) =>
  before === 0 ? -now : (before - now) / before

/** What members bought and ordered, what waits to be counted included. */
export const readSales = (sql: Sql, clock: Clock, { day, scope }: AskedSales): Promise<Sales> =>
  inSnapshot(sql, async (tx) => {
    const now = clock()
    const past = day === 'yesterday' ? 1 : 0
    const [moment] = await tx<Moment[]>`
      select ${now}::timestamptz as at, branch_day(${now}) - ${past}::int as day,
             branch_day(${now}) - ${past}::int - 7 as before,
             extract(hour from ${now}::timestamptz at time zone 'Europe/Istanbul')::int as hour`
    if (!moment) throw new Error('a query without a table returned no row')
    const rows = await tx<Row[]>`
      select day, branch_id, hour, purchases, total - discount as paid, discount, refunds, refunded
        from purchases_on(array[${moment.day}, ${moment.before}]::date[], ${onlyBranch(scope) ?? null})
       where ${within(tx, scope, tx`true`)}`
    const until = past ? null : moment.hour
    const ended = new Set(
      until === null ? hoursOfDay : hoursOfDay.slice(0, hoursOfDay.indexOf(until)),
    )
    const sumsToday = (found: readonly Row[]) =>
      sumsOf(found.filter((row) => row.day === moment.day))
    const compare = (found: readonly Row[]) => ({
      now: sumsToday(found).paid,
      before: sumsOf(found.filter((row) => row.day === moment.before)).paid,
    })
    const compareEnded = (found: readonly Row[]) =>
      compare(found.filter(({ hour }) => ended.has(hour)))
    const byHour = Map.groupBy(rows, ({ hour }) => hour)
    const byBranch = Map.groupBy(rows, (row) => row.branchId)
    const ordered = await ordersOn(tx, moment.day, scope)
    const rated = await ratedOn(tx, moment.day, scope)
    const busy = [...byBranch.keys(), ...ordered.keys(), ...rated.keys()]
    const listed = await listedBranches(tx, scope, busy)
    return {
      at: moment.at.toISOString(),
      branchIds: toldBranches(scope),
      day: moment.day,
      before: moment.before,
      until,
      sums: sumsToday(rows),
      compared: compareEnded(rows),
      orders: ordered.get(null) ?? noOrders,
      hours: hoursOfDay.map((hour) => ({ hour, ...compare(byHour.get(hour) ?? []) })),
      branches: listed
        .map((branch) => {
          const own = byBranch.get(branch.id) ?? []
          return {
            ...branch,
            ...sumsToday(own),
            compared: compareEnded(own),
            orders: ordered.get(branch.id) ?? noOrders,
            rated: rated.get(branch.id) ?? notRated,
          }
        })
        .toSorted((one, other) => behind(other.compared) - behind(one.compared)),
    }
  })

const noOrders: OrderFigures = { orders: 0, medianMinutes: null, late: 0 }

/** The orders of a branches' day by branch, and of all of them under null. */
const ordersOn = async (sql: Queryable, day: string, scope: Scope) => {
  // from the branches on: the orders of a day are found by branch
  const rows = await sql<(OrderFigures & { branchId: number | null })[]>`
    select o.branch_id, ${dayFigures(sql)}
      from branches b join orders o on o.branch_id = b.id and o.day = ${day}
     where ${within(sql, scope, sql`true`, sql`b.id`)}
     group by grouping sets ((o.branch_id), ())`
  return new Map(rows.map(({ branchId, ...figures }) => [branchId, figures]))
}

const notRated: Rated = { mean: null, ratings: 0 }

/** How visits were rated on a branches' day, by branch; a rating is of the day on which it was given. */
const ratedOn = async (sql: Queryable, day: string, scope: Scope) => {
  const rows = await sql<(Rated & { branchId: number })[]>`
    select branch_id, round(avg(stars), 1)::float8 as mean, count(*)::int as ratings
      from visit_ratings
     where created_at >= (${day}::date + interval '5 hours') at time zone 'Europe/Istanbul'
       and created_at < (${day}::date + interval '29 hours') at time zone 'Europe/Istanbul'
       and ${within(sql, scope, sql`true`)}
     group by 1`
  return new Map(rows.map(({ branchId, ...rated }) => [branchId, rated]))
}

/**
 * The branches that a table of a scope has: those that are open, and those of `busy` that are not any more. A scope of
 * one branch has no table.
 */
export const listedBranches = async (
  sql: Queryable,
  scope: Scope,
  busy: (number | null)[],
): Promise<{ id: number; name: string }[]> =>
  onlyBranch(scope) === undefined
    ? sql`
        select id, name from branches
         where (archived_at is null or id = any (${busy}::bigint[])) and ${within(sql, scope, sql`true`, sql`id`)}
         order by name collate tr`
    : []
