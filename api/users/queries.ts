import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { CustomerCard } from '../contracts/users/person.ts'

/** A customer's card with their state; undefined for an unknown id. */
export async function cardOf(
  sql: Sql,
  id: number,
): Promise<{ card: CustomerCard; isActive: boolean } | undefined> {
  const [row] = await sql<(CustomerCard & { isActive: boolean })[]>`
    select id, username, full_name, phone, birth_date, gender, points, is_active
    from users where id = ${id}`
  if (!row) return undefined
  const { isActive, ...card } = row
  return { card, isActive }
}

/** Whether a person exists, and whether a staff member has an open scan of them (decisions.md §4). */
export async function findCustomerAccess(
  sql: Sql,
  staffId: number,
  customerId: number,
  now: Instant,
): Promise<{ exists: boolean; scanned: boolean }> {
  const [row] = await sql<{ exists: boolean; scanned: boolean }[]>`
    select exists (select from users where id = ${customerId}) as exists,
           exists (
             select from scans
             where staff_id = ${staffId} and customer_id = ${customerId}
               and closed_at is null and expires_at > ${now}
           ) as scanned`
  return row ?? { exists: false, scanned: false }
}
