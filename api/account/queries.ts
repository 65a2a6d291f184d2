import type { TransactionSql } from 'postgres'
import type { changeProfile } from '../contracts/account/account.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

const names = {
  fullName: 'full_name',
  phone: 'phone',
  birthDate: 'birth_date',
  gender: 'gender',
} as const
type ProfileChanges = Omit<BodyOf<typeof changeProfile>, 'currentPassword' | 'username'>

/** Changes a person's profile of that version; the e-mail address is asked for apart. */
export async function updateProfile(
  tx: TransactionSql,
  { id, version }: Named,
  changes: ProfileChanges,
): Promise<'updated' | 'birth_date_locked' | 'conflict'> {
  const [row] = await tx<{ dated: boolean }[]>`
    select ${changes.birthDate === undefined} or birth_date is null
             or birth_date = ${changes.birthDate ?? null}::date as dated
      from users where id = ${id} and ${ofVersion(tx, version)}
       for no key update`
  if (!row) return 'conflict'
  // once given it stays: a birthday is a gift (programme.md §6)
  if (!row.dated) return 'birth_date_locked'
  const columns = columnsOf(changes, names)
  if (Object.keys(columns).length > 0) await tx`update users set ${tx(columns)} where id = ${id}`
  return 'updated'
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
