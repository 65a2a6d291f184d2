import type { Queryable } from '#sql/connection.ts'
import { provedMinutes } from '../contracts/factors/proving.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a person who has not proved themselves within the last ten minutes of this session
 * (decisions/157). It asks the database, since a process may remember an older state of a session.
 * @throws Refusal prove_again
 */
export async function requireProof(sql: Queryable, person: Pick<Person, 'session'>): Promise<void> {
  const [row] = await sql`
    select from sessions
     where id_hash = decode(${person.session}, 'hex')
       and proved_at > now() - make_interval(mins => ${provedMinutes})`
  if (!row) throw new Refusal('prove_again')
}

/** What a manager may approve by their PIN at a shared tablet. */
type ApprovedAct = 'take_back' | 'coupon'

/**
 * The same of an act at the counter, which a manager's approval stands in for at a shared tablet (decisions/276).
 * @param branchId where the act is; null where it belongs to no branch
 * @param entryId the entry that goes back, which the approval notes (decisions/292)
 * @throws Refusal prove_again
 */
export async function requireProofOrApproval(
  sql: Queryable,
  person: Pick<Person, 'session'>,
  {
    act,
    branchId,
    key,
    entryId = null,
  }: { act: ApprovedAct; branchId: number | null; key: string | null; entryId?: number | null },
): Promise<void> {
  try {
    await requireProof(sql, person)
  } catch (error) {
    const [row] = await sql<{ approved: boolean }[]>`
      select take_approval(${person.session}, ${branchId}, ${act}, ${key}, subject => ${entryId}::bigint) as approved`
    if (!row?.approved) throw error
  }
}

/**
 * Notes in a session that its person has proved themselves now.
 * @param twoFactors whether by two factors: a code beside the password, or a passkey
 */
export async function noteProof(
  sql: Queryable,
  person: Pick<Person, 'session'>,
  twoFactors: boolean,
): Promise<void> {
  await sql`
    update sessions set proved_at = now(), two_factors = two_factors or ${twoFactors}
     where id_hash = decode(${person.session}, 'hex')`
}
