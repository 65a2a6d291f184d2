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

/** The regions of which somebody has a right at every branch, by name. */
export const regionsWith = (sql: Queryable, { personId, right, session }: Holder) => sql<
  { id: number; name: string }[]
>`
  select r.id, r.name from regions r
   where exists (select from region_branches x where x.region_id = r.id)
     and (has_right(${personId}, ${right}, null) and not is_elsewhere(${session}, null)
          or not exists (
            select from region_branches x
             where x.region_id = r.id and (not has_right(${personId}, ${right}, x.branch_id)
                                           or is_elsewhere(${session}, x.branch_id))))
   order by r.name collate tr, r.id`

/** Of which branches somebody asks for figures; of neither where nothing is named. */
export interface AskedBranches {
  branchId?: number | undefined
  regionId?: number | undefined
}

/** The branches of which somebody is told figures as they ask, null for the whole chain; or why they are not told. */
export async function branchesAsked(
  sql: Queryable,
  { personId, right, session }: Holder,
  { branchId, regionId }: AskedBranches,
): Promise<{ refused: string | null; branches: number[] | null }> {
  const [row] = await sql<{ refused: string | null; branches: number[] | null }[]>`
    select * from branches_asked(${personId}, ${right}, ${session}, ${branchId ?? null}, ${regionId ?? null})`
  if (!row) throw new Error('branches_asked() answered nothing')
  return row
}
