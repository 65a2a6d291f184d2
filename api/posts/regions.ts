import type { Queryable } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeRegion, Region } from '../contracts/posts/regions.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import type { Named } from '../http/versions.ts'
import type { Caller } from '../sessions/sessions.ts'

const columns = (sql: Queryable) => sql`
  id, name, version, branches_of_region(id) as branch_ids,
  (select count(*)::int from people_of_region(id)) as people`

/** All regions by name. */
export const regions = (sql: Queryable): Promise<Region[]> => sql<Region[]>`
  select ${columns(sql)} from regions order by name collate tr, id`

/** A region; undefined if there is none. */
export async function findRegion(sql: Queryable, id: number): Promise<Region | undefined> {
  const [row] = await sql<Region[]>`select ${columns(sql)} from regions where id = ${id}`
  return row
}

interface Outcome {
  refused: RefusalCode | null
  /** what the region was before; null for a new one */
  was: Pick<Region, 'name' | 'branchIds'> | null
}

/** Creates a region, or changes the version that was seen. `id` is null where it is refused. */
export async function saveRegion(
  tx: Queryable,
  caller: Caller,
  { id, version }: { id: number | null; version: number | undefined },
  { name, branchIds }: BodyOf<typeof changeRegion>,
): Promise<Outcome & { id: number | null }> {
  const [row] = await tx<(Outcome & { id: number | null })[]>`
    select * from save_region(${caller.id}, ${caller.session}, ${id}, ${version ?? null},
                              ${name ?? null}, ${branchIds ?? null}::bigint[])`
  if (!row) throw new Error('save_region() answered nothing')
  return row
}

/** Deletes the version of a region that was seen. */
export async function removeRegion(
  tx: Queryable,
  caller: Caller,
  { id, version }: Named,
): Promise<Outcome> {
  const [row] = await tx<Outcome[]>`
    select * from remove_region(${caller.id}, ${caller.session}, ${id}, ${version ?? null})`
  if (!row) throw new Error('remove_region() answered nothing')
  return row
}
