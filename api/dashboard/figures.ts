import type { Fragment } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { Dashboard, Figure, MeanStars } from '../contracts/dashboard/dashboard.ts'
import type { Scope } from '../http/rights.ts'
import { onlyBranch, within } from '../http/scope.ts'
import { daysFrom, type Window } from './window.ts'

type Figures = Pick<
  Dashboard,
  'earned' | 'spent' | 'entries' | 'activeMembers' | 'newMembers' | 'rating' | 'visits' | 'columns'
>

interface Sums {
  earned: number
  spent: number
  entries: number
}

interface Day extends Sums {
  day: string
  /** the same until the time of day of the window's end */
  earnedByThen: number
  spentByThen: number
  entriesByThen: number
}

const pointsByDay = (sql: Queryable, { seriesSince, at, upTo }: Window, scope: Scope) => sql<Day[]>`
  with dated as (
    select five_minutes at time zone 'Europe/Istanbul' as local, earned, spent, entries
      from points_of(${seriesSince}, ${at}, ${scope}::bigint[]))
  select local::date as day, sum(earned)::bigint as earned, sum(spent)::bigint as spent,
         sum(entries)::bigint as entries,
         coalesce(sum(earned) filter (where by_then), 0)::bigint as earned_by_then,
         coalesce(sum(spent) filter (where by_then), 0)::bigint as spent_by_then,
         coalesce(sum(entries) filter (where by_then), 0)::bigint as entries_by_then
    from dated, lateral (select local::time < ${upTo}::time as by_then) cut
   group by 1`

async function pointsBefore(
  sql: Queryable,
  { beforeSince, beforeUntil }: Window,
  scope: Scope,
): Promise<Sums> {
  const [row] = await sql<Sums[]>`
    select coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(spent), 0)::bigint as spent,
           coalesce(sum(entries), 0)::bigint as entries
      from points_of(${beforeSince}, ${beforeUntil}, ${scope}::bigint[])`
  return row ?? { earned: 0, spent: 0, entries: 0 }
}

interface Counted {
  now: number
  before: number
  byDay: { day: string; people: number }[]
}

/** Different members, from counts that can be added up: decisions/107. */
async function countActive(
  sql: Queryable,
  window: Window,
  branch: number | null,
): Promise<Counted> {
  const { since, at, seriesSince, beforeSince, beforeUntil, upTo } = window
  const [row] = await sql<Pick<Counted, 'now' | 'before'>[]>`
    select members_between(${since}, ${at}, ${branch}) as now,
           members_between(${beforeSince}, ${beforeUntil}, ${branch}) as before`
  const byDay = await sql<Counted['byDay']>`
    select day, members as people from members_by_day(${seriesSince}, ${at}, ${branch}, ${upTo})`
  return { now: 0, before: 0, ...row, byDay: [...byDay] }
}

async function countArrivals(sql: Queryable, window: Window): Promise<Counted> {
  const { since, at, seriesSince, beforeSince, beforeUntil, upTo } = window
  const [row] = await sql<Pick<Counted, 'now' | 'before'>[]>`
    select (select count(*) from users
             where created_at >= ${since} and created_at <= ${at}) as now,
           (select count(*) from users
             where created_at >= ${beforeSince} and created_at < ${beforeUntil}) as before`
  const byDay = await sql<Counted['byDay']>`
    select local::date as day, count(*) as people
      from (select created_at at time zone 'Europe/Istanbul' as local from users
             where created_at >= ${seriesSince} and created_at <= ${at}) arrived
     where local::time < ${upTo}::time
     group by 1`
  return { now: 0, before: 0, ...row, byDay: [...byDay] }
}

/**
 * Means of stars, then and before.
 * @param rated the table and a condition: `ratings where true`
 */
async function meanStars(
  sql: Queryable,
  { since, at, beforeSince, beforeUntil }: Window,
  rated: Fragment,
): Promise<MeanStars> {
  const [row] = await sql<MeanStars[]>`
    select round(avg(stars) filter (where created_at >= ${since}), 1)::float8 as now,
           round(avg(stars) filter (where created_at < ${beforeUntil}), 1)::float8 as before,
           count(*) filter (where created_at >= ${since}) as ratings
      from ${rated} and created_at >= ${beforeSince} and created_at <= ${at}`
  return row ?? { now: null, before: null, ratings: 0 }
}

/** How many days a column of a long period stands for. */
const longColumn = 3

function columnsOf(days: readonly string[], sums: ReadonlyMap<string, Sums>): Figures['columns'] {
  const size = days.length > 12 ? longColumn : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, n) => {
    const some = days.slice(n * size, (n + 1) * size)
    const total = (of: (day: Sums) => number) =>
      some.reduce((sum, day) => sum + of(sums.get(day) ?? nothing), 0)
    return {
      from: some.at(0) ?? '',
      to: some.at(-1) ?? '',
      earned: total((day) => day.earned),
      spent: total((day) => day.spent),
    }
  })
}

const nothing: Sums = { earned: 0, spent: 0, entries: 0 }

/** Every number of a dashboard. All of `sql`'s statements must see the same snapshot. */
export async function readFigures(sql: Queryable, window: Window, scope: Scope): Promise<Figures> {
  const rows = await pointsByDay(sql, window, scope)
  const before = await pointsBefore(sql, window, scope)
  const branch = scope === null ? null : onlyBranch(scope)
  const active = branch === undefined ? null : await countActive(sql, window, branch)
  const arrived = await countArrivals(sql, window)
  const rating = await meanStars(sql, window, sql`ratings where true`)
  const here = within(sql, scope, sql`true`)
  const visits = await meanStars(sql, window, sql`visit_ratings where ${here}`)

  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = daysFrom(window.seriesFrom, window.seriesDays)
  const figure = (of: keyof Sums): Figure => ({
    now: rows.filter(({ day }) => day >= window.from).reduce((sum, row) => sum + row[of], 0),
    before: before[of],
    series: days.map((day) => byDay.get(day)?.[`${of}ByThen`] ?? 0),
  })
  const counted = ({ now, before, byDay }: Counted): Figure => {
    const people = new Map(byDay.map((row) => [row.day, row.people]))
    return { now, before, series: days.map((day) => people.get(day) ?? 0) }
  }
  return {
    earned: figure('earned'),
    spent: figure('spent'),
    entries: figure('entries'),
    activeMembers: active && counted(active),
    newMembers: counted(arrived),
    rating,
    visits,
    columns: columnsOf(days, byDay),
  }
}
