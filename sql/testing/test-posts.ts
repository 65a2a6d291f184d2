import type { Sql } from '../connection.ts'

/** A role where it is given: at a branch, in a region, or without either in the whole chain. */
export interface TestPost {
  role: string
  branchId?: number | undefined
  regionId?: number | undefined
  until?: Date | undefined
}

/** Gives somebody a post, as the owner. @returns its id */
export async function givePost(
  sql: Sql,
  personId: number,
  { role, branchId, regionId, until }: TestPost,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into posts (person_id, role, branch_id, region_id, until)
    values (${personId}, ${role}, ${branchId ?? null}, ${regionId ?? null}, ${until ?? null}) returning id`
  return row?.id ?? 0
}

/** Ends a post now. */
export const endPost = (sql: Sql, id: number) =>
  sql`update posts set ended_at = clock_timestamp() where id = ${id}`

/** Ends whatever posts somebody has. */
export const endPosts = (sql: Sql, personId: number) => sql`
  update posts set ended_at = clock_timestamp() where person_id = ${personId} and ended_at is null`
