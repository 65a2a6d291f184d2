import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { type Dashboard, dashboard } from '../contracts/dashboard/dashboard.ts'
import type { Gate } from '../http/gate.ts'
import { type Asked, readDashboard } from './reading.ts'

/** ms for which everybody gets the same answer. */
const fresh = 5_000

/**
 * Answers with `read`'s result of up to five seconds ago. However many ask, each period and branch is
 * read once at a time; a failure is not kept.
 * @param now ms of a monotonic clock
 */
export function shareReadings(
  read: (asked: Asked) => Promise<Dashboard>,
  now: () => number = () => performance.now(),
): (asked: Asked) => Promise<Dashboard> {
  const readings = new Map<string, { at: number; answer: Promise<Dashboard> }>()
  return (asked) => {
    for (const [key, reading] of readings) if (now() - reading.at >= fresh) readings.delete(key)
    const key = `${asked.period} ${asked.branchId ?? ''}`
    const known = readings.get(key)
    if (known) return known.answer
    const answer = read(asked)
    readings.set(key, { at: now(), answer })
    answer.catch(() => readings.delete(key))
    return answer
  }
}

/** The administrators' dashboard. */
export const dashboardRoutes = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) => {
  const read = shareReadings((asked) => readDashboard(sql, clock, asked))
  return new Elysia({ name: 'dashboard' }).use(gate(dashboard, ({ query }) => read(query)))
}
