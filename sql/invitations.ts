import type { TransactionSql } from 'postgres'
import type { Sql } from './connection.ts'
import { noteSecurity } from './security-log.ts'

/** How long an invitation to become an administrator is valid, in minutes. */
export const invitationMinutes = 60

const hashOf = (token: string) => new Bun.CryptoHasher('sha256').update(token).digest()

/**
 * Invites whoever has an e-mail address to become an administrator; an earlier invitation of that
 * address is void from then on.
 * @param sql connection of the owner of the database: no process of the product may invite
 * @param username the address, folded as users.username is
 * @returns the token of the link, which is kept nowhere
 */
export async function inviteAdmin(sql: Sql, username: string): Promise<string> {
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })
  await sql.begin(async (tx) => {
    await tx`
      insert into admin_invitations (token_hash, username, expires_at)
      values (${hashOf(token)}, ${username}, now() + make_interval(mins => ${invitationMinutes}))
      on conflict (username) do update
        set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
    await noteSecurity(tx, {
      kind: 'admin_invited',
      actorId: null,
      subjectId: null,
      address: null,
    })
  })
  return token
}

/** The e-mail address that a token invites; undefined for a used, expired or unknown token. */
export async function invitedBy(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    select username from admin_invitations
    where token_hash = ${hashOf(token)} and expires_at > now()`
  return row?.username
}

/** Consumes a token; false if another request consumed it first, or it has expired. */
export async function spendInvitation(tx: TransactionSql, token: string): Promise<boolean> {
  const { count } = await tx`
    delete from admin_invitations where token_hash = ${hashOf(token)} and expires_at > now()`
  return count > 0
}
