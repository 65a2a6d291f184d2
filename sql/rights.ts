import type { Queryable } from './connection.ts'

/**
 * Whether a person has a right at a branch, as sql/functions/access.sql decides. Inside a transaction nobody ends
 * the post that gives it before the transaction has ended (decisions/254).
 * @param right of `rights` in api/contracts/posts/rights.ts
 */
export async function holdsRight(
  sql: Queryable,
  { personId, right, branchId }: { personId: number; right: string; branchId: number | null },
): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select holds_right(${personId}, ${right}, ${branchId}) as holds`
  return row?.holds ?? false
}
