import type { Clock } from '../clock.ts'
import type { Sql } from '../connection.ts'

/**
 * Sums every day that is over and not summed yet, by branch and kind (decisions/268), a month in a transaction of its
 * own. However many workers do it, each day is summed once.
 * @param sql as the worker's role
 * @returns how many days
 */
export async function sumPointDays(sql: Sql, clock: Clock): Promise<number> {
  let days = 0
  for (;;) {
    const [row] = await sql<{ summed: number }[]>`select sum_point_days(${clock()}) as summed`
    if (!row?.summed) return days
    days += row.summed
  }
}
