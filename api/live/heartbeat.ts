import type { Sql } from 'postgres'
import type { Hub } from './hub.ts'
import { aliveSessions } from './queries.ts'

/** ms between heartbeats: less than proxies and Bun wait for bytes before they close a connection. */
const heartbeat = 15_000
/** Sessions that are asked for in one statement. */
const atOnce = 1_000

/**
 * Ends the streams whose sessions are over. The database announces each end as it happens; this
 * finds what ended by its time, and what ended while nobody was listening.
 */
export async function endExpiredStreams(hub: Hub, sql: Sql): Promise<void> {
  const open = [...hub.sessions()]
  for (let n = 0; n < open.length; n += atOnce) {
    const part = open.slice(n, n + atOnce)
    const alive = await aliveSessions(
      sql,
      part.map(([session]) => session),
    )
    for (const [session, userId] of part)
      if (!alive.has(session)) hub.endSessions(userId, [session])
  }
}

/** Sends every open stream a heartbeat and ends those whose session is over. */
export function startHeartbeat(hub: Hub, sql: Sql): () => void {
  const timer = setInterval(() => {
    hub.beat()
    // without the database nothing is known and nothing changes
    void endExpiredStreams(hub, sql).catch(() => {})
  }, heartbeat)
  return () => clearInterval(timer)
}
