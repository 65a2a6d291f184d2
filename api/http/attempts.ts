import type { Sql } from 'postgres'
import { waitSentence } from '../contracts/waiting.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  /** attempts per window */
  most: number
  /** ms */
  window: number
}

/** The kind under which the security log lists attempts beyond a limit. */
export interface AttemptSource {
  kind:
    | 'sign_in'
    | 'registration'
    | 'password'
    | 'username'
    | 'invitation'
    | 'reset'
    | 'second_factor'
    | 'passkey'
    | 'link'
  /** the source of the attempts: an address as `limitKeyOf` writes it */
  source: string
}

/**
 * Counts an attempt under `key` and refuses it with `too_many_attempts` beyond the limit of the
 * window (decisions.md §2). It counts before the work is done, so a hundred concurrent attempts
 * count as a hundred; {@link forgiveAttempt} takes a successful one back.
 *
 * @param from counts those beyond the limit for the security log, which gets one line a minute
 * @param beyond what is said beyond the limit, and what is done at the first of them in a window
 * @throws Refusal `too_many_attempts`, whose sentence tells how long to wait
 */
export async function countAttempt(
  sql: Sql,
  key: string,
  limit: Limit,
  from?: AttemptSource,
  beyond: { sentence?(seconds: number): string; first?(): Promise<void> } = {},
): Promise<void> {
  const row = await counted(sql, key, limit)
  if (row.count <= limit.most) return
  if (row.count === limit.most + 1) await beyond.first?.()
  if (from) await sql`select count_refused_attempt(${from.kind}, ${from.source})`
  // A transaction older than the one that opened the window still sees the old one for a moment.
  const retryAfter = Math.min(Math.max(1, row.wait), Math.ceil(limit.window / 1000))
  const sentence = (beyond.sentence ?? waitSentence)(retryAfter)
  throw new Refusal('too_many_attempts', { retryAfter, sentence })
}

/** Counts an attempt as {@link countAttempt}. @returns false beyond the limit, which nobody is told */
export const allowsAttempt = async (sql: Sql, key: string, limit: Limit): Promise<boolean> =>
  (await counted(sql, key, limit)).count <= limit.most

async function counted(sql: Sql, key: string, limit: Limit) {
  const [row] = await sql<{ count: number; wait: number }[]>`
    insert into attempts as a (key, count, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.window / 1000}))
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as wait`
  if (!row) throw new Error('an attempt was not counted')
  return row
}

/** Takes back the count of a successful attempt. */
export async function forgiveAttempt(sql: Sql, key: string): Promise<void> {
  await sql`update attempts set count = greatest(count - 1, 0) where key = ${key}`
}
