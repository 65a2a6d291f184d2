import type { Fragment } from 'postgres'
import type { Sql } from './connection.ts'

/** An instant as a statement takes it: an expression that the database evaluates, or in tests a date. */
export type Instant = Date | Fragment

export type Clock = () => Instant

/**
 * The one clock that decides what has expired: the database's, asked in the statement that needs it.
 * Processes may disagree about the time of day; they all have this database (decisions.md §8).
 */
export const databaseClock =
  (sql: Sql): Clock =>
  () =>
    sql`now()`

/** What an instant is as a date. */
export async function dateOf(sql: Sql, instant: Instant): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select ${instant}::timestamptz as at`
  if (!row) throw new Error('the database told no time')
  return row.at
}
