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

/** The branches that are open at which somebody has a right; null: at every one. */
export async function branchesWith(
  sql: Queryable,
  { personId, right }: { personId: number; right: string },
): Promise<number[] | null> {
  const [row] = await sql<{ everywhere: boolean; ids: number[] }[]>`
    select has_right(${personId}, ${right}, null) as everywhere,
           array(select b.id from branches b
                  where b.archived_at is null and has_right(${personId}, ${right}, b.id)
                  order by b.id) as ids`
  return !row || row.everywhere ? null : row.ids
}
