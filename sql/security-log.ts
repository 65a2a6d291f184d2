import type { Queryable, Sql } from './connection.ts'

/** The kinds that the processes write; the database itself logs reversals and broadcasts. */
type SecurityKind =
  | 'sign_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'registered'
  | 'edited'
  | 'password_changed'
  | 'role_changed'
  | 'deactivated'
  | 'reactivated'
  | 'reset_asked'
  | 'password_reset'
  | 'sessions_ended'
  | 'username_changed'
  | 'address_asked'
  | 'address_verified'
  | 'address_restored'
  | 'admin_invited'
  | 'admin_added'
  | 'people_exported'
  | 'security_exported'
  | 'months_exported'
  | 'report_exported'
  | 'iys_exported'
  | 'data_exported'
  | 'erasure_asked'
  | 'erasure_taken_back'
  | 'reward_changed'
  | 'stamp_card_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_failed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'factor_recovered'
  | 'security_settings_changed'
  | 'number_asked'

export interface SecurityNote {
  kind: SecurityKind
  actorId: number | null
  subjectId: number | null
  /** network address that the act came from; null for what no request asked */
  address: string | null
  detail?: Record<string, string | number | boolean>
}

/** Adds a line to the security log; inside a transaction it is committed or rolled back with it. */
export async function noteSecurity(sql: Queryable, note: SecurityNote): Promise<void> {
  const { kind, actorId, subjectId, address, detail = {} } = note
  await sql`
    insert into security_log (kind, actor_id, subject_id, address, detail)
    values (${kind}, ${actorId}, ${subjectId}, ${address}, ${sql.json(detail)})`
}

/** Notes that somebody took something out as a file. */
export const noteExport = (
  sql: Queryable,
  actor: { id: number; address: string },
  kind: Extract<SecurityKind, `${string}_exported`>,
  detail: NonNullable<SecurityNote['detail']>,
): Promise<void> =>
  noteSecurity(sql, { kind, actorId: actor.id, subjectId: null, address: actor.address, detail })

/**
 * Says where the acts of a transaction come from: the lines that the database itself writes in it, by
 * functions and triggers, have this address (decisions/221).
 */
export async function actFrom(tx: Queryable, address: string): Promise<void> {
  await tx`select set_config('telve.address', ${address}, true)`
}

/** Runs a transaction whose acts come from an address. */
export const actingFrom = <T>(
  sql: Sql,
  address: string,
  act: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    await actFrom(tx, address)
    return act(tx)
  }) as Promise<T>

export interface PastSecurityNote extends Omit<SecurityNote, 'address'> {
  at: Date
  address?: string
}

/**
 * Imports past lines into the log, for histories from elsewhere.
 *
 * @param sql connection of the owner of the database; the processes may not date what they note
 */
export async function noteSecurityPast(
  sql: Queryable,
  notes: readonly PastSecurityNote[],
): Promise<void> {
  const rows = notes.map(({ at, kind, actorId, subjectId, address = null, detail = {} }) => ({
    at,
    kind,
    actor_id: actorId,
    subject_id: subjectId,
    address,
    detail: sql.json(detail),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await sql`insert into security_log ${sql(rows.slice(from, from + 1_000))}`
}
