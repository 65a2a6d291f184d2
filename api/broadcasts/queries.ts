import type { Sql } from 'postgres'
import type { Broadcast, Recipient } from '../contracts/broadcasts/broadcasts.ts'

interface Page {
  before?: number | undefined
  limit: number
}

type BroadcastRow = Omit<Broadcast, 'createdAt' | 'finishedAt'> & {
  createdAt: Date
  finishedAt: Date | null
}

/** A page of the broadcasts, newest first, with one row more than `limit` if there is one. */
export async function broadcastPage(
  sql: Sql,
  { unfinished, before, limit }: Page & { unfinished?: 'true' | undefined },
): Promise<Broadcast[]> {
  const rows = await sql<BroadcastRow[]>`
    select b.id, b.title, b.message, b.type, b.marketing, b.recipients, b.delivered,
           case when b.chosen = array[b.sender_id] then 'self'
                when b.chosen is null and b.patterns is null and b.except_ids = '{}'
                then 'all' else 'selected' end as audience,
           u.full_name as sender, b.created_at, b.finished_at
      from broadcasts b join users u on u.id = b.sender_id
     where b.id < ${before ?? Number.MAX_SAFE_INTEGER}
       ${unfinished ? sql`and b.finished_at is null` : sql``}
     order by b.id desc limit ${limit + 1}`
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}

/**
 * A page of the people who would receive a broadcast, by name in Turkish order, with one row more
 * than `limit` if there is one.
 */
export async function recipientPage(
  sql: Sql,
  { q, marketing, before, limit }: Page & { q: string; marketing: boolean },
): Promise<Recipient[]> {
  const after =
    before === undefined
      ? sql`true`
      : sql`(u.full_name collate tr, u.id) >
            (select full_name collate tr, id from users where id = ${before})`
  return sql<Recipient[]>`
    select u.id, u.full_name, u.username, u.phone
      from (select search_patterns(${q}) as patterns) s,
           broadcast_audience(null, s.patterns, '{}', ${marketing}) a join users u on u.id = a.id
     where ${after}
     order by u.full_name collate tr, u.id limit ${limit + 1}`
}
