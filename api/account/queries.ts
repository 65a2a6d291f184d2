import type { Sql, TransactionSql } from 'postgres'
import type { changeProfile } from '../contracts/account/account.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

const names = {
  username: 'username',
  fullName: 'full_name',
  phone: 'phone',
  birthDate: 'birth_date',
  gender: 'gender',
} as const

/**
 * Changes a person's profile of that version. Another e-mail address locks the person who has it as
 * well, both by id, the order that every lock of several people uses (docs/ledger.md): two people who
 * swap addresses at one instant would wait for each other in the addresses' index otherwise
 * (decisions/066).
 * @param known the hash of the password that was proved: the e-mail address changes only while that is
 *   still theirs
 */
export async function rewriteProfile(
  tx: TransactionSql,
  { id, version }: Named,
  changes: Omit<BodyOf<typeof changeProfile>, 'currentPassword'>,
  known: string | undefined,
): Promise<'rewritten' | 'username_taken' | 'birth_date_locked' | 'wrong_password' | 'missed'> {
  const username = changes.username ?? null
  try {
    const held = await tx<{ id: number; current: boolean; allowed: boolean; dated: boolean }[]>`
      select id, ${ofVersion(tx as unknown as Sql, version)} as current,
             ${username}::text is null or username = ${username}
               or password_hash = ${known ?? null} as allowed,
             ${changes.birthDate === undefined} or birth_date is null
               or birth_date = ${changes.birthDate ?? null}::date as dated
        from users where id = ${id} or username = ${username}
       order by id for no key update`
    const row = held.find((person) => person.id === id)
    if (!row?.current) return 'missed'
    if (!row.allowed) return 'wrong_password'
    // once given it stays: a birthday is a gift (programme.md §6)
    if (!row.dated) return 'birth_date_locked'
    const { count } = await tx`
      update users set ${tx(columnsOf(changes, names))}
      where id = ${id} and ${ofVersion(tx as unknown as Sql, version)}`
    return count === 0 ? 'missed' : 'rewritten'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'username_taken'
    throw error
  }
}

/** Replaces a password, unless it is not `known` any more, and ends the other sessions. */
export async function replacePassword(
  tx: TransactionSql,
  person: { id: number; session: string },
  known: string,
  hash: string,
): Promise<boolean> {
  const { count } = await tx`
    update users set password_hash = ${hash}
    where id = ${person.id} and password_hash = ${known}`
  if (count === 0) return false
  await tx`
    select end_sessions(${person.id}, 'password_changed',
                        kept_hash => decode(${person.session}, 'hex'))`
  return true
}

/** Switches notifications on or off. */
export async function setEnabled(
  tx: TransactionSql,
  id: number,
  isEnabled: boolean,
): Promise<void> {
  await tx`update users set is_enabled = ${isEnabled} where id = ${id}`
}
