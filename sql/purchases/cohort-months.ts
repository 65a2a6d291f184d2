import { type Clock, databaseClock } from '../clock.ts'
import type { Queryable, Sql } from '../connection.ts'
import { sumAll } from '../summed-days.ts'

/**
 * Sums how many members came in every month that is over and not summed yet, by the month in which they registered
 * (decisions/283). However many workers do it, each month is summed once.
 * @param sql as the worker's role, or the owner's
 * @returns how many months
 */
export const sumCohortMonths = (sql: Queryable, clock: Clock): Promise<number> =>
  sumAll(() => sql<{ summed: number }[]>`select sum_cohort_month(${clock()}) as summed`)

/**
 * Sums all months anew, in a transaction: the report has the old ones until it ends.
 * @param sql connection of the owner of the database
 * @returns how many months
 */
export const rebuildCohortMonths = (sql: Sql, clock: Clock = databaseClock(sql)): Promise<number> =>
  sql.begin(async (tx) => {
    // A worker that sums a month ends first, or waits: months after the ones that are missing would hide these.
    await tx`select pg_advisory_xact_lock(hashtextextended('telve cohort months', 0))`
    await tx`delete from cohort_months`
    return sumCohortMonths(tx, clock)
  })
