import type { Sql } from 'postgres'
import type { Hub } from './hub.ts'
import { aliveSessions } from './queries.ts'

/** ms between heartbeats: shorter than the idle timeouts of proxies and of Bun. */
const heartbeat = 15_000
/** Sessions checked in one statement. */
const atOnce = 1_000

/**
 * Ends the streams of ended sessions. The database announces each end as it happens; this finds
 * sessions that expired, and ends announced while no process was listening.
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

/**
 * Sends a heartbeat to every open stream and ends those whose session is over.
 * @param heardUntil of the listener whose news the hub publishes
 */
export function startHeartbeat(
  hub: Hub,
  sql: Sql,
  heardUntil: () => number | undefined,
  everyMs = heartbeat,
): () => void {
  const timer = setInterval(() => {
    hub.beat(heardUntil())
    // without the database the state is unknown, so nothing changes
    void endExpiredStreams(hub, sql).catch(() => {})
  }, everyMs)
  return () => clearInterval(timer)
}
