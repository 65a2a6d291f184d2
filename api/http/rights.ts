import type { Queryable } from '#sql/connection.ts'
import { type AskedBranches, branchesAsked, holdsRight } from '#sql/rights.ts'
import { rightOf } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { holds, type Person } from '../sessions/sessions.ts'
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

/** The branches that figures are of, by id; null: the whole chain, and what belongs to no branch. */
export type Scope = readonly number[] | null

/**
 * The branches of which somebody is told figures as they ask (decisions/288). What is summed is summed of these ids,
 * whatever becomes of a region or a post meanwhile.
 * @throws Refusal no_right_here, branch_not_found, region_not_found; invalid_request for a branch and a region at once
 */
export async function requireScope(
  sql: Queryable,
  person: { id: number; session: string | null },
  right: Right,
  asked: AskedBranches,
): Promise<Scope> {
  if (asked.branchId !== undefined && asked.regionId !== undefined)
    throw new Refusal('invalid_request')
  const holder = { personId: person.id, session: person.session, right }
  const { refused, branches } = await branchesAsked(sql, holder, asked)
  if (refused) throw new Refusal(refused as RefusalCode)
  return branches
}

/** What a request asks, parsed by its contract. */
export interface Asked {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Refuses who lacks the right of a contract at the branches that the request names, and tells those whose figures it
 * asks for. Whoever has it in the whole chain was seen to have it as their session was looked up, but for the
 * branch of a shared tablet.
 * @throws Refusal as {@link requireRight} and {@link requireScope}
 */
export async function requireRightAsked(
  sql: Queryable,
  person: Person,
  e: Endpoint,
  { params, query, body }: Asked,
): Promise<Scope | undefined> {
  const right = rightOf(e)
  if (!right || !e.at || e.at === 'written') return undefined
  const isEverywhere = person.tablet === null && holds(person, right)
  if (e.at === 'path') {
    if (!isEverywhere) await requireRight(sql, person, right, (params as { id: number }).id)
    return undefined
  }
  const { branchId, regionId } = (query ?? body) as AskedBranches
  if (isEverywhere && branchId === undefined && regionId === undefined) return null
  return requireScope(sql, person, right, { branchId, regionId })
}
