import type { Instant } from './clock.ts'
import type { Queryable, Sql } from './connection.ts'

export type OutboxTopic = 'points' | 'broadcast' | 'simulation' | 'message' | 'mail'
export interface OutboxRow {
  id: number
  topic: OutboxTopic
  /** points: the entry's seq; else the id of the broadcast, simulation, notification or mail */
  ref: number
}

interface Batch {
  topics: readonly OutboxTopic[]
  /** the most rows per call; the oldest come first */
  limit: number
}
type Hand = (rows: OutboxRow[]) => Promise<void>

/**
 * Hands waiting rows to the queue and marks them relayed once `hand` has resolved. If it fails, or
 * the process dies before, they stay waiting and are handed over again. One relay at a time does that: where
 * another one is at it, nothing happens. No row is locked meanwhile, so deliveries need not wait.
 *
 * @returns how many rows were handed over
 */
export const relayWaiting = (sql: Sql, batch: Batch, hand: Hand): Promise<number> =>
  inTurn(sql, async (tx) => relay(tx, await findWaiting(tx, batch), hand))

/**
 * Hands over again the rows relayed longer than `afterMs` ago and still not delivered: the queue
 * has lost them, or given up.
 *
 * @returns how many rows were handed over
 */
export const relayAgain = (
  sql: Sql,
  batch: Batch & { afterMs: number },
  hand: Hand,
): Promise<number> => inTurn(sql, async (tx) => relay(tx, await findOverdue(tx, batch), hand))

/** s after which a relay that was frozen, or whose machine is gone, gives up its turn */
const longestTurn = 15

/** Runs a round of a relay, or none where another process is within one. @returns the round's, or 0 */
const inTurn = (sql: Sql, round: (tx: Queryable) => Promise<number>): Promise<number> =>
  sql.begin(async (tx) => {
    const [row] = await tx<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended('telve relay', 0)) as mine,
             set_config('idle_in_transaction_session_timeout', ${`${longestTurn}s`}, true)`
    return row?.mine ? round(tx) : 0
  }) as Promise<number>

const relay = async (sql: Queryable, rows: OutboxRow[], hand: Hand): Promise<number> => {
  if (rows.length > 0) {
    await hand(rows)
    await markRelayed(
      sql,
      rows.map((row) => row.id),
    )
  }
  return rows.length
}

const findWaiting = (sql: Queryable, { topics, limit }: Batch) => sql<OutboxRow[]>`
  select id, topic, ref from outbox
   where relayed_at is null and topic = any (${topics as OutboxTopic[]})
   order by id limit ${limit}`

const findOverdue = (
  sql: Queryable,
  { topics, limit, afterMs }: Batch & { afterMs: number },
) => sql<OutboxRow[]>`
  select id, topic, ref from outbox
   where relayed_at < now() - make_interval(secs => ${afterMs / 1000})
     and topic = any (${topics as OutboxTopic[]})
   order by id limit ${limit}`

/** Skips rows that a quick delivery has locked or removed; the rest is not worth a wait. */
const markRelayed = (sql: Queryable, ids: readonly number[]) => sql`
  update outbox set relayed_at = now()
   where id in (
     select id from outbox where id = any (${ids as number[]}::bigint[]) for update skip locked)`

/**
 * Since when the oldest notification of an entry or a message waits, where that is too long: the queue's own tries take a
 * minute, and a row that it has lost comes again within another. Broadcasts, mails and simulations have times of their own.
 * @param at the instant that it is told for
 */
export const findLateDelivery = async (sql: Queryable, at: Instant): Promise<Date | undefined> => {
  const [row] = await sql<{ since: Date }[]>`
    select since
      from (select created_at as since from outbox where topic in ('points', 'message') order by id limit 1) oldest
     where since < ${at}::timestamptz - interval '2 minutes'`
  return row?.since
}

/** The number of rows that are not delivered yet. */
export const countUndelivered = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from outbox`
  return row?.count ?? 0
}
