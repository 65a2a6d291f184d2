import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { BoundsVersion, changeBounds } from '../contracts/points/bounds.ts'
import type { Actor } from '../sessions/sessions.ts'

type Row = Omit<BoundsVersion, 'at'> & { at: Date }

const columns = (sql: Queryable) => sql`
  b.id as version, b.at, b.staff_entry, b.scan_entries, b.customer_day, b.staff_day, b.admin_entry,
  ${maker(sql, 'b.actor_id')} as actor`

const shown = (row: Row): BoundsVersion => ({ ...row, at: row.at.toISOString() })

/** The newest hundred versions of the bounds, the valid one first. */
export async function findBoundsHistory(sql: Sql): Promise<BoundsVersion[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from award_bounds b order by b.id desc limit 100`
  return rows.map(shown)
}

/**
 * Sets the bounds that are named, the others stay.
 * @param version that the change was made to; undefined for whichever is valid
 * @returns undefined where another version is valid
 */
export async function insertBounds(
  sql: Sql,
  actor: Actor,
  version: number | undefined,
  bounds: BodyOf<typeof changeBounds>,
): Promise<BoundsVersion | undefined> {
  return actingFrom(sql, actor.address, async (tx) => {
    // Serialises changes, so that the second one sees the version of the first.
    await tx`select pg_advisory_xact_lock(hashtext('award_bounds'))`
    const [row] = await tx<Row[]>`
      insert into award_bounds as b
        (actor_id, staff_entry, scan_entries, customer_day, staff_day, admin_entry)
      select ${actor.id}, coalesce(${bounds.staffEntry ?? null}, staff_entry),
             coalesce(${bounds.scanEntries ?? null}, scan_entries),
             coalesce(${bounds.customerDay ?? null}, customer_day),
             coalesce(${bounds.staffDay ?? null}, staff_day),
             coalesce(${bounds.adminEntry ?? null}, admin_entry)
        from award_bounds
       where id = (select max(id) from award_bounds)
         and id = coalesce(${version ?? null}, id)
      returning ${columns(tx)}`
    return row && shown(row)
  })
}
