import type { Queryable, Sql } from '#sql/connection.ts'
import type {
  ArchivedBranch,
  Branch,
  changeBranch,
  createBranch,
} from '../contracts/branches/branches.ts'
import { hoursText } from '../contracts/branches/hours-text.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'
import { hoursOf, replaceHours } from './hours-queries.ts'

type Form = BodyOf<typeof createBranch>

const columns = (sql: Queryable) =>
  sql`id, name, address, latitude, longitude, phone, opening_hours,
      ${hoursOf(sql)} as hours, takes_orders,
      window_seconds / 60 as window_minutes, version`

/** Branches that are not archived, Merkez first, then by name in Turkish order (decisions.md §5). */
export const openBranches = (sql: Sql) => sql<Branch[]>`
  select ${columns(sql)} from branches where archived_at is null
  order by id <> 1, name collate tr, id`

/** Archived branches, the latest first. */
export async function archivedBranches(sql: Sql): Promise<ArchivedBranch[]> {
  const rows = await sql<(Branch & { archivedAt: Date })[]>`
    select ${columns(sql)}, archived_at from branches where archived_at is not null
    order by archived_at desc, id desc`
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }))
}

/** Opens a branch, in a transaction of the caller. */
export async function addBranch(sql: Queryable, form: Form): Promise<Branch> {
  const words = form.hours ? hoursText(form.hours) : (form.openingHours ?? '')
  const [made] = await sql<{ id: number }[]>`
    insert into branches (
      name, address, latitude, longitude, phone, opening_hours, takes_orders, window_seconds)
    values (${form.name}, ${form.address}, ${form.latitude}, ${form.longitude},
            ${form.phone ?? null}, ${words}, ${form.takesOrders ?? true},
            ${60 * (form.windowMinutes ?? 30)})
    returning id`
  if (!made) throw new Error('an insert returned no row')
  if (form.hours) await replaceHours(sql, made.id, form.hours)
  const row = await findOpen(sql, made.id)
  if (!row) throw new Error('a branch is gone that was just made')
  return row
}

/** A branch that is not archived; undefined if there is none. */
export async function findOpen(sql: Queryable, id: number): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    select ${columns(sql)} from branches where id = ${id} and archived_at is null`
  return row
}

const names = {
  name: 'name',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  takesOrders: 'takes_orders',
} as const

/** Changes a branch, in a transaction of the caller; undefined if there is none, or it is archived. */
export async function updateBranch(
  sql: Queryable,
  named: Named,
  { hours, openingHours, windowMinutes, ...changes }: BodyOf<typeof changeBranch>,
): Promise<Branch | undefined> {
  const columnsSent = {
    ...columnsOf(changes, names),
    ...(windowMinutes !== undefined && { window_seconds: 60 * windowMinutes }),
  }
  if (hours === undefined) {
    const words = openingHours && wordsUnlessStructured(sql, named.id, openingHours)
    return updateRow(sql, named, { ...columnsSent, ...(words && { opening_hours: words }) })
  }
  // The text is always among the columns, so that the row counts an edit of its hours alone.
  const words = hours ? hoursText(hours) : openingHours || sql`opening_hours`
  // first the row: another edit of these hours waits for it, and then has seen an old version
  if (!(await updateRow(sql, named, { ...columnsSent, opening_hours: words }))) return undefined
  await replaceHours(sql, named.id, hours)
  return findOpen(sql, named.id)
}

/** The words of a branch with structured hours are made from those, and stay. */
const wordsUnlessStructured = (sql: Queryable, id: number, words: string) => sql`
  case when exists (select from branch_hours where branch_id = ${id})
       then opening_hours else ${words} end`

async function updateRow(
  sql: Queryable,
  { id, version }: Named,
  set: Record<string, unknown>,
): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    update branches set ${sql(set)}
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
    returning ${columns(sql)}`
  return row
}

/** Removes a branch without any records; false if there is no such branch. */
export async function removeUnused(sql: Queryable, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    delete from branches where id = ${id} and not in_ledger and ${ofVersion(sql, version)}`
  return count > 0
}

/** Archives a branch; false if there is none, or it is archived already. */
export async function archive(sql: Queryable, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    update branches set archived_at = now()
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}`
  return count > 0
}

/** Restores an archived branch; undefined if there is none, or it is open. */
export async function restore(sql: Queryable, id: number): Promise<Branch | undefined> {
  const [row] = await sql<Branch[]>`
    update branches set archived_at = null where id = ${id} and archived_at is not null
    returning ${columns(sql)}`
  return row
}
