import type { TransactionSql } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { Preferences } from '../contracts/account/account.ts'
import { type Channel, type ConsentChange, channels } from '../contracts/consents/consents.ts'

/** A person's toggles. The newest instant of a channel holds, of equal ones the withdrawal. */
export async function preferencesOf(sql: Queryable, id: number): Promise<Preferences> {
  const rows = await sql<{ isEnabled: boolean; kind: Channel | null; given: boolean; at: Date }[]>`
    select distinct on (c.kind) u.is_enabled, c.kind, c.given, c.at
      from users u left join consents c on c.user_id = u.id
     where u.id = ${id}
     order by c.kind, c.at desc, c.given, c.id desc`
  const [first] = rows
  if (!first) throw new Error('a signed-in person has no row')
  const of = (channel: Channel) => {
    const newest = rows.find(({ kind }) => kind === channel)
    return { given: newest?.given ?? false, at: newest?.at.toISOString() ?? null }
  }
  const [email, sms, call, push] = [of('email'), of('sms'), of('call'), of('push')]
  return { isEnabled: first.isEnabled, email, sms, call, push }
}

/** Records changes of consents with their dates. Repeating what holds changes nothing. */
export async function setConsents(
  tx: TransactionSql,
  id: number,
  wanted: Partial<Record<Channel, boolean | undefined>>,
): Promise<void> {
  for (const channel of channels) {
    const given = wanted[channel]
    if (given !== undefined) await tx`select set_consent(${id}, ${channel}, ${given}, 'settings')`
  }
}

/** The newest changes of a person's consents, newest first. */
export async function consentsOf(sql: Sql, id: number): Promise<ConsentChange[]> {
  const rows = await sql<(Omit<ConsentChange, 'at'> & { at: Date })[]>`
    select kind, given, at, source, document_version
      from consents where user_id = ${id} order by at desc, given, id desc limit 100`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
