import type { Sql } from '#sql/connection.ts'

/**
 * Removes sessions that have expired, attempts whose window is over, and scans a day after their
 * expiry: until long after a code's 45 seconds its nonce stays known (decisions.md §4).
 *
 * @returns how many rows of each went
 */
export const sweep = async (sql: Sql) => ({
  sessions: (await dropSessions(sql)).count,
  attempts: (await dropAttempts(sql)).count,
  scans: (await dropScans(sql)).count,
})

const dropSessions = (sql: Sql) => sql`delete from sessions where expires_at < now()`

const dropAttempts = (sql: Sql) => sql`delete from attempts where resets_at < now()`

const dropScans = (sql: Sql) => sql`
  delete from scans where expires_at < now() - interval '1 day'`
