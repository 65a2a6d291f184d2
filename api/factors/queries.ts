import type { TransactionSql } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { Factors, Passkey } from '../contracts/factors/factors.ts'
import type { SecuritySettings } from '../contracts/factors/managing.ts'
import { type Named, ofVersion } from '../http/versions.ts'
import type { Person } from '../sessions/sessions.ts'

/** What an account asks for besides its password. */
export interface Standing {
  codes: boolean
  passkeys: number
  /** whether the product asks this person for a second factor */
  required: boolean
}

/** Whether the password alone is not enough (decisions/158). */
export const needsMore = ({ codes, passkeys, required }: Standing): boolean =>
  codes || (required && passkeys > 0)

/** @returns undefined for nobody */
export async function standingOf(sql: Queryable, userId: number): Promise<Standing | undefined> {
  const [row] = await sql<Standing[]>`
    select exists (select from totp_secrets
                    where user_id = u.id and confirmed_at is not null) as codes,
           (select count(*)::int from passkeys where user_id = u.id) as passkeys,
           is_above_barista(u.id)
             and (select admins_need_second_factor from security_settings) as required
      from users u where u.id = ${userId}`
  return row
}

/**
 * Locks a person while their factors change: changes run one after the other, and before a sign-in
 * with one of them or after it. Every one of them takes this lock first.
 */
export async function holdPerson(tx: TransactionSql, userId: number): Promise<boolean> {
  const rows = await tx`select from users where id = ${userId} for no key update`
  return rows.length > 0
}

const passkeyColumns = (sql: Queryable) => sql`
  id, name, created_at, used_at, backed_up, version`

type PasskeyRow = Omit<Passkey, 'createdAt' | 'usedAt'> & { createdAt: Date; usedAt: Date | null }

const shownPasskey = ({ createdAt, usedAt, ...row }: PasskeyRow): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

export async function passkeysOf(sql: Sql, userId: number): Promise<Passkey[]> {
  const rows = await sql<PasskeyRow[]>`
    select ${passkeyColumns(sql)} from passkeys where user_id = ${userId} order by id`
  return rows.map(shownPasskey)
}

export async function passkeyOf(
  sql: Queryable,
  userId: number,
  id: number,
): Promise<Passkey | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    select ${passkeyColumns(sql)} from passkeys where id = ${id} and user_id = ${userId}`
  return row && shownPasskey(row)
}

/** All that the page shows of a person's factors. */
export async function factorsOf(sql: Sql, person: Person): Promise<Factors | undefined> {
  const standing = await standingOf(sql, person.id)
  const [row] = await sql<{ since: Date | null; left: number; twoFactors: boolean }[]>`
    select (select confirmed_at from totp_secrets where user_id = ${person.id}) as since,
           (select count(*)::int from recovery_codes where user_id = ${person.id}) as left,
           coalesce((select two_factors from sessions
                      where id_hash = decode(${person.session}, 'hex')), false) as two_factors`
  if (!standing || !row) return undefined
  return {
    passkeys: await passkeysOf(sql, person.id),
    codesSince: row.since?.toISOString() ?? null,
    recoveryCodes: row.since ? row.left : 0,
    secondStep: needsMore(standing),
    required: standing.required,
    due: standing.required && !row.twoFactors,
  }
}

/** @returns the renamed passkey; undefined where there is none of that version */
export async function renamed(
  sql: Sql,
  userId: number,
  { id, version }: Named,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    update passkeys set name = ${name}
     where id = ${id} and user_id = ${userId} and ${ofVersion(sql, version)}
    returning ${passkeyColumns(sql)}`
  return row && shownPasskey(row)
}

export async function removed(
  tx: TransactionSql,
  userId: number,
  { id, version }: Named,
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from passkeys
     where id = ${id} and user_id = ${userId} and ${ofVersion(tx, version)}
    returning name`
  return row?.name
}

export async function settingsNow(sql: Queryable): Promise<SecuritySettings> {
  const [row] = await sql<SecuritySettings[]>`
    select admins_need_second_factor, version from security_settings`
  if (!row) throw new Error('security_settings has no row')
  return row
}

/** @returns undefined where the settings have another version */
export async function settingsChanged(
  tx: TransactionSql,
  version: number | undefined,
  needed: boolean,
): Promise<SecuritySettings | undefined> {
  const [row] = await tx<SecuritySettings[]>`
    update security_settings set admins_need_second_factor = ${needed}
     where ${ofVersion(tx, version)}
    returning admins_need_second_factor, version`
  return row
}
