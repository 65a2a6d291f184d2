import type { Sql } from 'postgres'
import type { Openings } from '#sql/orders/placing.ts'
import type { Hours } from '../contracts/branches/hours.ts'
import { openingsAround } from '../contracts/branches/opening.ts'
import { hoursOf } from './hours-queries.ts'

/** Days from today on in which a branch may be open for an order that is placed now. */
const daysAhead = 3

/**
 * When these branches are open around now, those that are not archived; a branch without structured
 * hours is never open for orders.
 */
export async function openingsOf(
  sql: Sql,
  branchIds: readonly number[],
): Promise<Map<number, Openings>> {
  const branches = await sql<{ id: number; hours: Hours | null; at: Date }[]>`
    select id, ${hoursOf(sql)} as hours, clock_timestamp() as at
      from branches where id = any (${branchIds as number[]}::bigint[]) and archived_at is null`
  return new Map(
    branches.map(({ id, hours, at }) => [
      id,
      hours ? openingsAround(hours, at.getTime(), daysAhead) : [],
    ]),
  )
}
