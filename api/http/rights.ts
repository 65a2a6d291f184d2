import type { Queryable } from '#sql/connection.ts'
import { holdsRight } from '#sql/rights.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses changes of the account of somebody who works in the chain by whoever does not manage it: what gives rights
 * is not taken over by those who lack them (decisions/278). What is written afterwards belongs into the same
 * transaction, behind the row of that person.
 * @throws Refusal account_of_staff; forbidden where the actor may change nobody's account any more
 */
export async function requireRightOverAccount(
  tx: Queryable,
  actor: Pick<Person, 'id'>,
  personId: number,
): Promise<void> {
  // no shared tablet opens such changes
  const asked = { personId: actor.id, branchId: null, session: null }
  if (await holdsRight(tx, { ...asked, right: 'chain.manage' })) return
  if (!(await holdsRight(tx, { ...asked, right: 'people.manage' }))) throw new Refusal('forbidden')
  const posts = await tx`
    select from posts where person_id = ${personId} and ended_at is null limit 1`
  if (posts.length > 0) throw new Refusal('account_of_staff')
}

/**
 * Refuses who lacks a right at a branch (null: in the whole chain), or acts by a shared tablet of another one. What is
 * written afterwards belongs into the same transaction, in which
 * nobody ends the post meanwhile (decisions/254).
 * @throws Refusal no_right_here
 */
export async function requireRight(
  sql: Queryable,
  person: { id: number; session: string | null },
  right: Right,
  branchId: number | null,
): Promise<void> {
  if (!(await holdsRight(sql, { personId: person.id, session: person.session, right, branchId })))
    throw new Refusal('no_right_here')
}
