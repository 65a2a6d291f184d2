import type { TransactionSql } from 'postgres'
import { notifyLive } from './live.ts'
import { queueMail } from './mails.ts'
import { noteSecurity } from './security-log.ts'

/** Why; the words for it stand in `web/features/security/recovery-reasons.ts`. */
export type RecoveryReason =
  | 'phone_lost'
  | 'phone_replaced'
  | 'phone_broken'
  | 'codes_lost'
  | 'taken_over'

interface Recovery {
  userId: number
  /** the administrator who does it; null for `bun run admin recover` */
  actorId: number | null
  /** network address that it is asked from; null for the command */
  address: string | null
  reason: RecoveryReason
}

/**
 * Takes away everything that somebody proves themselves with besides the password, because they have
 * lost it, and ends their sessions (decisions/159). The password stays.
 * @returns false where there is nothing to take away
 */
export async function recoverFactors(
  tx: TransactionSql,
  { userId, actorId, address, reason }: Recovery,
): Promise<boolean> {
  const [person] = await tx<{ username: string }[]>`
    select username from users where id = ${userId} for no key update`
  if (!person) return false
  const keys = await tx`delete from passkeys where user_id = ${userId}`
  const codes = await tx`delete from totp_secrets where user_id = ${userId}`
  await tx`delete from recovery_codes where user_id = ${userId}`
  if (keys.count + codes.count === 0) return false
  await tx`select end_sessions(${userId}, 'factor_recovered')`
  await noteSecurity(tx, {
    kind: 'factor_recovered',
    actorId,
    subjectId: userId,
    address,
    detail: { reason, passkeys: keys.count, codes: codes.count > 0 },
  })
  await queueMail(tx, {
    userId,
    address: person.username,
    kind: 'factor_recovered',
    data: { by: actorId === null ? 'operator' : 'administrator', at: new Date().toISOString() },
  })
  await notifyLive(tx, { kind: 'user', userId })
  return true
}
