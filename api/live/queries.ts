import type { Sql } from 'postgres'

/** Which of these sessions are valid and belong to active people; hex of their stored hashes. */
export async function aliveSessions(sql: Sql, sessions: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ session: string }[]>`
    select encode(s.id_hash, 'hex') as session
      from sessions s join users u on u.id = s.user_id
     where s.id_hash in (select decode(h, 'hex')
                           from unnest((select ${sessions as string[]}::text[])) h)
       and s.expires_at > now() and u.is_active`
  return new Set(rows.map((row) => row.session))
}
