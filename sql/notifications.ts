import type { Queryable } from './connection.ts'

/**
 * Writes one notification for each ledger entry of the outbox rows and removes the rows, in one
 * transaction; a repetition changes nothing (decisions.md §6).
 *
 * @param outboxIds rows of topic `points`; unknown and delivered ones are skipped
 * @returns how many notifications were written
 */
export const deliverPoints = async (
  sql: Queryable,
  outboxIds: readonly number[],
): Promise<number> => {
  const [row] = await sql<{ written: number }[]>`
    select deliver_points(${outboxIds as number[]}::bigint[]) as written`
  return row?.written ?? 0
}
