import type { Sql, TransactionSql } from 'postgres'
import type { Person } from '../sessions/sessions.ts'

type Who = Pick<Person, 'id' | 'session'>

/** Sessions in an answer; `endOthers` ends those beyond, too. */
const mostListed = 100

/** A person's sessions: the current one first, then the last used. */
export async function sessionsOf(sql: Sql, { id, session }: Who) {
  const rows = await sql<
    {
      id: string
      device: string | null
      address: string | null
      createdAt: Date
      seenAt: Date
      current: boolean
    }[]
  >`
    select public_id as id, device, address, created_at, seen_at,
           id_hash = decode(${session}, 'hex') as current
      from sessions
     where user_id = ${id} and expires_at > now()
     order by current desc, seen_at desc, public_id
     limit ${mostListed}`
  return rows.map(({ createdAt, seenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

/**
 * Ends another session of a person. Of several requests that end it at once, one does.
 * @returns false if they have no such session, or it is the current one
 */
export async function endSession(
  tx: TransactionSql,
  { id, session }: Who,
  publicId: string,
): Promise<boolean> {
  const rows = await tx`
    with it as (
      select id_hash from sessions
       where user_id = ${id} and public_id = ${publicId}
         and id_hash <> decode(${session}, 'hex')
         for update
    )
    select end_sessions(${id}, 'ended_elsewhere', only_hash => id_hash) from it`
  return rows.length > 0
}

/** Ends all sessions of a person but the current one. @returns how many there were */
export async function endOthers(tx: TransactionSql, { id, session }: Who): Promise<number> {
  const held = await tx`
    select from sessions
     where user_id = ${id} and id_hash <> decode(${session}, 'hex')
     order by id_hash for update`
  await tx`
    select end_sessions(${id}, 'ended_elsewhere', kept_hash => decode(${session}, 'hex'))`
  return held.length
}
