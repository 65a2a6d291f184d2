import type { Instant } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { DashboardPeriod } from '../contracts/dashboard/period.ts'

/**
 * For each period: its days, by how many days the earlier one lies before it, and the days that its
 * series shows. A week is compared with a week, so weekdays meet; the series of today begins with the
 * weekday it is compared with. Members are counted for these numbers of days alone
 * (members_between() in sql/functions/point_totals.sql).
 */
const lengths: Record<DashboardPeriod, { days: number; shift: number; series: number }> = {
  today: { days: 1, shift: 7, series: 8 },
  '7d': { days: 7, shift: 7, series: 7 },
  '30d': { days: 30, shift: 30, series: 30 },
}

/** What a dashboard covers. Days are Istanbul's, instants begin or end on five minutes, but for `at`. */
export interface Window {
  at: Date
  from: string
  to: string
  since: Date
  seriesFrom: string
  seriesSince: Date
  seriesDays: number
  beforeSince: Date
  beforeUntil: Date
  /** the time of day up to which every day of the series counts, `14:35:00` */
  upTo: string
}

/** The window of a period that ends now; the database knows the clock and the calendar. */
export async function findWindow(
  sql: Queryable,
  period: DashboardPeriod,
  now: Instant,
): Promise<Window> {
  const { days, shift, series } = lengths[period]
  const [window] = await sql<Omit<Window, 'seriesDays'>[]>`
    with clock as (
      select ${now}::timestamptz as at
    ), local as (
      select at, (at at time zone 'Europe/Istanbul')::date as today,
             date_bin('5 minutes', at, timestamptz '2000-01-01 00:00+00')
               at time zone 'Europe/Istanbul' as even
        from clock
    )
    select at, today - ${days - 1}::int as from, today as to,
           (today - ${days - 1}::int)::timestamp at time zone 'Europe/Istanbul' as since,
           today - ${series - 1}::int as series_from,
           (today - ${series - 1}::int)::timestamp at time zone 'Europe/Istanbul' as series_since,
           (today - ${days - 1 + shift}::int)::timestamp at time zone 'Europe/Istanbul'
             as before_since,
           (even - make_interval(days => ${shift}::int)) at time zone 'Europe/Istanbul'
             as before_until,
           even::time::text as up_to
      from local`
  if (!window) throw new Error('the database told no time')
  return { ...window, seriesDays: series }
}

/** The days from one to another, both of them, `YYYY-MM-DD`. */
export const daysBetween = (first: string, last: string): string[] =>
  daysFrom(first, (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1)

/** The days from one on, `YYYY-MM-DD`. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
  )
