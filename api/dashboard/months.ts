import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import { type MonthClosing, readClosings, readMovements } from '#sql/ledger/closings.ts'
import type { MonthFigures, Months } from '../contracts/dashboard/months.ts'
import { pointSumsOf } from './point-sums.ts'
import { inSnapshot } from './reading.ts'

interface Bounds {
  /** of all entries; null where there is none */
  first: string | null
  /** the earliest month that is open, and the present one */
  open: string | null
  present: string
  pointValue: number
}

/** What is known of a month, closed or open. */
type Known = Pick<MonthClosing, 'month' | 'opening' | 'closing' | 'pointValue' | 'movements'> & {
  closedAt: Date | null
  signature: Uint8Array | null
}

/** The months of a year, the newest first: what is kept of the closed ones, and the open ones counted now. */
export const readMonths = (sql: Sql, clock: Clock, asked: { year?: number | undefined }) =>
  inSnapshot(sql, async (tx): Promise<Months> => {
    const bounds = await findBounds(tx, clock)
    const lastYear = yearOf(bounds.present)
    const year = asked.year ?? lastYear
    const closed = await readClosings(tx, { since: `${year}-01-01`, until: `${year}-12-31` })
    const known: Known[] = [...closed, ...(await countOpen(tx, bounds))]
    return {
      year,
      firstYear: bounds.first ? yearOf(bounds.first) : lastYear,
      lastYear,
      months: known
        .filter(({ month }) => yearOf(month) === year)
        .map(figuresOf)
        .reverse(),
    }
  })

const yearOf = (month: string) => Number(month.slice(0, 4))

async function findBounds(tx: Queryable, clock: Clock): Promise<Bounds> {
  const [bounds] = await tx<Bounds[]>`
    select coalesce((select min(month) from month_closings), open_month()) as first,
           open_month() as open, month_of(${clock()}) as present,
           (select point_value from programme_settings order by id desc limit 1)`
  if (!bounds) throw new Error('a query without a table returned no row')
  return bounds
}

/** The months that are not closed: the present one, and until the worker has closed it the one before. */
async function countOpen(tx: Queryable, { open, present, pointValue }: Bounds): Promise<Known[]> {
  if (!open) return []
  const [last] = await tx<{ closing: number }[]>`
    select closing from month_closings order by month desc limit 1`
  const months = await tx<{ month: string }[]>`
    select month::date from generate_series(${open}::date, ${present}::date, interval '1 month') as month`
  const known: Known[] = []
  let opening = last?.closing ?? 0
  for (const { month } of months) {
    const movements = await readMovements(tx, month)
    const closing = opening + movements.reduce((sum, m) => sum + m.given - m.taken, 0)
    known.push({ month, opening, closing, pointValue, movements, closedAt: null, signature: null })
    opening = closing
  }
  return known
}

const figuresOf = ({ movements, ...known }: Known): MonthFigures => ({
  month: known.month.slice(0, 7),
  closedAt: known.closedAt?.toISOString() ?? null,
  isSigned: known.signature !== null,
  pointValue: known.pointValue,
  opening: known.opening,
  ...pointSumsOf(movements),
  closing: known.closing,
  kinds: movements.map(({ kind, given, taken }) => ({ kind, given, taken })),
})
