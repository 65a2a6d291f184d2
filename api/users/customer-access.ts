import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import { Refusal } from '../http/refusal.ts'
import { type Person, seesEverybody } from '../sessions/sessions.ts'
import { findCustomerAccess } from './queries.ts'

/**
 * Admits whoever manages people to any customer, and others only to one whose scan they hold open
 * (decisions.md §1).
 * @throws Refusal scan_required; to administrators user_not_found
 */
export async function requireCustomerAccess(
  sql: Sql,
  person: Person,
  customerId: number,
  now: Instant,
): Promise<void> {
  const { exists, scanned } = await findCustomerAccess(sql, person.id, customerId, now)
  if (!scanned && !seesEverybody(person)) throw new Refusal('scan_required')
  if (!exists) throw new Refusal('user_not_found')
}
