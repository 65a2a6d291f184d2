import type { Queryable } from './connection.ts'

/** Whose right is asked for. */
export interface Holder {
  personId: number
  /** of `rights` in api/contracts/posts/rights.ts */
  right: string
  /**
   * hex of the session's hash by which they act: one that a PIN has opened on a shared tablet acts at the tablet's
   * branch alone (decisions/284); null where the question is about the person, whoever asks
   */
  session: string | null
}

/**
 * Whether a person has a right at a branch, as sql/functions/access.sql decides. Inside a transaction nobody ends
 * the post that gives it before the transaction has ended (decisions/254).
 */
export async function holdsRight(
  sql: Queryable,
  { personId, right, session, branchId }: Holder & { branchId: number | null },
): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select holds_right(${personId}, ${right}, ${branchId}, ${session}) as holds`
  return row?.holds ?? false
}

/** The branches that are open at which somebody has a right; null: at every one. */
export async function branchesWith(
  sql: Queryable,
  { personId, right, session }: Holder,
): Promise<number[] | null> {
  const [row] = await sql<{ everywhere: boolean; ids: number[] }[]>`
    select has_right(${personId}, ${right}, null) and not is_elsewhere(${session}, null) as everywhere,
           array(select b.id from branches b
                  where b.archived_at is null and has_right(${personId}, ${right}, b.id)
                    and not is_elsewhere(${session}, b.id)
                  order by b.id) as ids`
  return !row || row.everywhere ? null : row.ids
}
