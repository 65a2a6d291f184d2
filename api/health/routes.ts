import { Elysia } from 'elysia'
import { health as healthContract, ready } from '../contracts/health/health.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'

interface Deps {
  gate: Gate
  checks: HealthChecks
  /** what this process's code is called */
  release: string
}

export interface HealthChecks {
  /** whether the process is about to stop listening: a proxy shall look for another one */
  leaving(): boolean
  /** rejects while the database cannot be reached or takes no writes */
  database(): Promise<void>
  /** rejects while the queue is away */
  queue(): Promise<void>
  /** rejects while a notification waits longer than it should */
  deliveries(): Promise<void>
  /** rejects until the database has all that this release needs */
  migrations(): Promise<void>
}

const patience = 2_000

const inTime = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    Bun.sleep(patience).then(() => false),
  ])

/** Liveness and readiness checks, for supervisors, monitoring and load balancers. */
export const healthRoutes = ({ gate, checks, release }: Deps) =>
  new Elysia({ name: 'health' })
    .use(gate(healthContract, async () => ({ status: 'ok' as const, release })))
    .use(
      gate(ready, async () => {
        const [database, queue, deliveries, migrations] = await Promise.all([
          inTime(checks.database()),
          inTime(checks.queue()),
          inTime(checks.deliveries()),
          inTime(checks.migrations()),
        ])
        if (!database || !migrations || checks.leaving())
          throw new Refusal('unavailable', { retryAfter: 1 })
        const ready = { status: 'ready', database: 'ok', migrations: 'ok' } as const
        return {
          ...ready,
          queue: queue ? ('ok' as const) : ('away' as const),
          deliveries: deliveries ? ('ok' as const) : ('late' as const),
        }
      }),
    )
