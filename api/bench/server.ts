import * as z from 'zod'
import { openLog } from '#platform/log.ts'
import { requestBounds } from '#sql/bounds.ts'
import { connect } from '#sql/connection.ts'
import { type Ledger, openLedger } from '#sql/ledger/ledger.ts'
import { listenLive } from '#sql/live.ts'
import { type Orders, openOrders } from '#sql/orders/orders.ts'
import { openPurchases } from '#sql/purchases/purchases.ts'
import { createApp } from '../app.ts'
import { authLimits, noLimits } from '../auth/limits.ts'
import { noRateLimits } from '../http/rate-limits.ts'
import { openHub, publishNews } from '../live/hub.ts'
import type { JudgedQuote } from '../orders/routes.ts'
import { naiveLedger, singleLedger } from './baselines.ts'
import { singleOrders, steppedOrders } from './orders/baselines.ts'

/** The real API without web app and queue, on the ledger to be measured. */
const env = z
  .object({
    DATABASE_URL: z.string(),
    PORT: z.coerce.number(),
    BENCH_LEDGER: z.enum(['group', 'naive', 'single']),
    BENCH_ORDERS: z.enum(['group', 'single', 'steps']).optional(),
    BENCH_LIMITS: z.enum(['none', 'names']).optional(),
    SESSION_SECRETS: z.string(),
  })
  .parse(process.env)

const api = { role: 'telve_api', bounds: requestBounds }
const sql = connect(env.DATABASE_URL, { ...api, max: 12 })
const door = connect(env.DATABASE_URL, { ...api, max: 4 })
const ledgers: Record<typeof env.BENCH_LEDGER, () => Ledger> = {
  group: () => openLedger({ url: env.DATABASE_URL, sql }),
  // A baseline's connections belong to the owner: the API's role lacks the right to write this way.
  naive: () => naiveLedger(sql, connect(env.DATABASE_URL, { max: 32 })),
  single: () => singleLedger(sql, connect(env.DATABASE_URL, { role: 'telve_api', max: 32 })),
}

const groupOrders = openOrders<JudgedQuote>({ url: env.DATABASE_URL, sql })
const orders: Record<NonNullable<typeof env.BENCH_ORDERS>, () => Orders<JudgedQuote>> = {
  group: () => groupOrders,
  single: () =>
    singleOrders(groupOrders, connect(env.DATABASE_URL, { role: 'telve_api', max: 32 })),
  steps: () => steppedOrders(groupOrders, connect(env.DATABASE_URL, { max: 32 })),
}
const hub = openHub()
if (env.BENCH_ORDERS)
  listenLive({
    url: env.DATABASE_URL,
    onEvent: (news) => publishNews(hub, news),
    onReconnect: () => {},
  })

const log = openLog('bench')
const silence = async () => {}
createApp({
  sql,
  door,
  ledger: ledgers[env.BENCH_LEDGER](),
  purchases: openPurchases({ url: env.DATABASE_URL, sql }),
  orders: orders[env.BENCH_ORDERS ?? 'group'](),
  hub,
  production: false,
  sessionSecrets: [env.SESSION_SECRETS],
  qrKeys: [],
  qrAllowUnsigned: false,
  factorKeys: [],
  digestKeys: [{ id: 'd1', secret: 'a-digest-key-of-the-benchmarks' }],
  // torture voids hundreds of keys
  voids: { most: 1_000_000_000, window: 60_000 },
  addressOf: () => 'bench',
  // The benchmark measures the capacity of the tills, not the rate limit of one person.
  rateLimits: noRateLimits,
  ...(env.BENCH_LIMITS && {
    limits: env.BENCH_LIMITS === 'names' ? { ...noLimits, perName: authLimits.perName } : noLimits,
  }),
  checks: {
    leaving: () => false,
    database: silence,
    queue: silence,
    deliveries: silence,
    migrations: silence,
  },
  reportError: (error) => {
    if (process.env.BENCH_VERBOSE) log.error('unexpected', error)
  },
}).listen({ port: env.PORT, hostname: '127.0.0.1' })
