import { Elysia } from 'elysia'
import { health as healthContract, ready } from '../contracts/health/health.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'

interface Deps {
  gate: Gate
  /** Each check rejects while its part is not ready. */
  checks: { database(): Promise<void>; queue(): Promise<void>; migrations(): Promise<void> }
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
export const healthRoutes = ({ gate, checks }: Deps) =>
  new Elysia({ name: 'health' })
    .use(gate(healthContract, async () => ({ status: 'ok' as const })))
    .use(
      gate(ready, async () => {
        const [database, queue, migrations] = await Promise.all([
          inTime(checks.database()),
          inTime(checks.queue()),
          inTime(checks.migrations()),
        ])
        if (!database || !queue || !migrations) throw new Refusal('unavailable', { retryAfter: 1 })
        return { status: 'ready', database: 'ok', queue: 'ok', migrations: 'ok' } as const
      }),
    )
