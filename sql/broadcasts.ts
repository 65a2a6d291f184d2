import type { Queryable, Sql } from './connection.ts'

/** The audience of a broadcast; without ids and search it is everybody (decisions.md §6). */
export interface Audience {
  /** ids of the selected people */
  chosen: readonly number[] | null
  /** text to find in a person's name, e-mail address or phone; blank matches everybody */
  search: string | null
  /** ids of excluded people */
  except: readonly number[]
  /** only people who consent to marketing by push now; false by default (decisions/162) */
  marketing?: boolean
}

const audienceColumns = (
  sql: Queryable,
  { chosen, search, except, marketing = false }: Audience,
) => sql`
  ${chosen as number[] | null}::bigint[] as chosen,
  search_patterns(${search}::text) as patterns,
  ${except as number[]}::bigint[] as except_ids,
  ${marketing}::boolean as marketing`

/** The number of active people in an audience who have notifications switched on. */
export const countAudience = async (sql: Queryable, audience: Audience): Promise<number> => {
  const [row] = await sql<{ recipients: number }[]>`
    select (select count(*) from broadcast_audience(a.chosen, a.patterns, a.except_ids, a.marketing))::int
             as recipients
      from (select ${audienceColumns(sql, audience)}) a`
  return row?.recipients ?? 0
}

export interface NewBroadcast extends Audience {
  senderId: number
  title: string
  message: string
  type: string
  /** the event that it is about, to which it leads */
  eventId?: number
}

/** Records a broadcast with its outbox event, in one transaction; the worker delivers it. */
export const recordBroadcast = async (
  sql: Queryable,
  broadcast: NewBroadcast,
): Promise<{ id: number; recipients: number }> => {
  const { senderId, title, message, type, eventId = null } = broadcast
  const [row] = await sql<{ id: number; recipients: number }[]>`
    insert into broadcasts
      (sender_id, title, message, type, event_id, chosen, patterns, except_ids, marketing,
       recipients)
    select ${senderId}, ${title}, ${message}, ${type}, ${eventId}::bigint, a.chosen, a.patterns, a.except_ids,
           a.marketing, (select count(*) from broadcast_audience(a.chosen, a.patterns, a.except_ids, a.marketing))
      from (select ${audienceColumns(sql, broadcast)}) a
    returning id, recipients`
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** People per chunk: one statement and one job each. */
const chunkSize = 1_000

/**
 * Divides a broadcast into chunks, once.
 *
 * @returns the parts that are not written yet
 */
export const planBroadcast = async (sql: Sql, id: number): Promise<number[]> => {
  const rows = await sql<{ part: number }[]>`select part from plan_broadcast(${id}, ${chunkSize})`
  return rows.map((row) => row.part)
}

/**
 * Writes one chunk's inbox rows; repeating it changes nothing.
 *
 * @returns how many rows it wrote, null where the chunk was written before
 */
export const deliverBroadcast = async (
  sql: Sql,
  id: number,
  part: number,
): Promise<number | null> => {
  const [row] = await sql<{ written: number | null }[]>`
    select deliver_broadcast(${id}, ${part}) as written`
  return row?.written ?? null
}
