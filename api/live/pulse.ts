import type { Sql } from 'postgres'
import type { Hub } from './hub.ts'
import { aliveSessions } from './queries.ts'

/** Between signs of life, ms: below every proxy's patience, and Bun's. */
const heartbeat = 15_000
/** Sessions that are asked for in one statement. */
const atOnce = 1_000

/**
 * Ends the screens whose sessions are over. They hear of that from the database as it happens; this
 * finds what ended by its time, and what ended while nobody was listening.
 */
export async function endDeadScreens(hub: Hub, sql: Sql): Promise<void> {
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

/** Gives every open stream a sign of life, and looks whether its session is still alive. */
export function startPulse(hub: Hub, sql: Sql): () => void {
  const timer = setInterval(() => {
    hub.beat()
    // without a database nothing is known, and nothing moves
    void endDeadScreens(hub, sql).catch(() => {})
  }, heartbeat)
  return () => clearInterval(timer)
}
