import { type Clock, databaseClock } from '../clock.ts'
import type { Queryable, Sql } from '../connection.ts'
import { sumAll } from '../summed-days.ts'

/**
 * Sums what the programme gave on every day of the branches that is over and not summed yet (decisions/281), a month at a
 * time. However many workers do it, each day is summed once.
 * @param sql as the worker's role, or the owner's
 * @returns how many days
 */
export const sumProgrammeDays = (sql: Queryable, clock: Clock): Promise<number> =>
  sumAll(() => sql<{ summed: number }[]>`select sum_programme_days(${clock()}) as summed`)

/**
 * Sums all days anew, in a transaction: reports have the old ones until it ends.
 * @param sql connection of the owner of the database
 * @returns how many days
 */
export const rebuildProgrammeDays = (
  sql: Sql,
  clock: Clock = databaseClock(sql),
): Promise<number> =>
  sql.begin(async (tx) => {
    // A worker that sums a day ends first, or waits: days after the ones that are missing would hide these.
    await tx`select pg_advisory_xact_lock(hashtextextended('telve months', 0))`
    await tx`delete from programme_days`
    return sumProgrammeDays(tx, clock)
  })
