import type { Fragment } from 'postgres'
import type { Sql } from './connection.ts'

/** An instant as a statement's parameter: an expression for the database, or in tests a date. */
export type Instant = Date | Fragment

export type Clock = () => Instant

/**
 * The only clock that decides what has expired: the database's, read in the statement that needs
 * it. The clocks of processes may differ; all processes share this database (decisions.md §8).
 */
export const databaseClock =
  (sql: Sql): Clock =>
  () =>
    sql`now()`

/** The value of an instant as a date. */
export async function dateOf(sql: Sql, instant: Instant): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select ${instant}::timestamptz as at`
  if (!row) throw new Error('the database told no time')
  return row.at
}
