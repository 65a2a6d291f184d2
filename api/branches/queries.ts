import type { Sql } from 'postgres'
import type {
  ArchivedBranch,
  Branch,
  changeBranch,
  createBranch,
} from '../contracts/branches/branches.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

type Form = BodyOf<typeof createBranch>

const columns = (sql: Sql) =>
  sql`id, name, address, latitude, longitude, phone, opening_hours as "openingHours",
      version`

/** Branches that are not archived, Merkez first, then by name in Turkish order (decisions.md §5). */
export const openBranches = (sql: Sql) => sql<Branch[]>`
  select ${columns(sql)} from branches where archived_at is null
  order by id <> 1, name collate tr, id`

/** Archived branches, the latest first. */
export async function archivedBranches(sql: Sql): Promise<ArchivedBranch[]> {
  const rows = await sql<(Branch & { archivedAt: Date })[]>`
    select ${columns(sql)}, archived_at as "archivedAt" from branches where archived_at is not null
    order by archived_at desc, id desc`
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }))
}

/** Opens a branch. */
export async function addBranch(sql: Sql, form: Form): Promise<Branch> {
  const [row] = await sql<Branch[]>`
    insert into branches (name, address, latitude, longitude, phone, opening_hours)
    values (${form.name}, ${form.address}, ${form.latitude}, ${form.longitude},
            ${form.phone ?? null}, ${form.openingHours})
    returning ${columns(sql)}`
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** A branch that is not archived; undefined if there is none. */
export async function findOpen(sql: Sql, id: number): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    select ${columns(sql)} from branches where id = ${id} and archived_at is null`
  return row
}

const names = {
  name: 'name',
  address: 'address',
  openingHours: 'opening_hours',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
} as const

/** Changes a branch; undefined if there is none, or it is archived. */
export async function rewriteBranch(
  sql: Sql,
  { id, version }: Named,
  changes: BodyOf<typeof changeBranch>,
): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    update branches set ${sql(columnsOf(changes, names))}
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
    returning ${columns(sql)}`
  return row
}

/** Removes a branch without any records; false if there is no such branch. */
export async function removeUnused(sql: Sql, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    delete from branches where id = ${id} and not in_ledger and ${ofVersion(sql, version)}`
  return count > 0
}

/** Archives a branch; false if there is none, or it is archived already. */
export async function archive(sql: Sql, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    update branches set archived_at = now()
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}`
  return count > 0
}

/** Restores an archived branch; undefined if there is none, or it is open. */
export async function restore(sql: Sql, id: number): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    update branches set archived_at = null where id = ${id} and archived_at is not null
    returning ${columns(sql)}`
  return row
}
