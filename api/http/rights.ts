import type { Queryable } from '#sql/connection.ts'
import { holdsRight } from '#sql/rights.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses who lacks a right at a branch. What is written afterwards belongs into the same transaction, in which
 * nobody ends the post meanwhile (decisions/254).
 * @throws Refusal no_right_here
 */
export async function requireRight(
  sql: Queryable,
  person: Pick<Person, 'id'>,
  right: Right,
  branchId: number,
): Promise<void> {
  if (!(await holdsRight(sql, { personId: person.id, right, branchId })))
    throw new Refusal('no_right_here')
}
