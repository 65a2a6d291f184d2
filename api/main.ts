import { join } from 'node:path'
import { openLog } from '#platform/log.ts'
import { logOutages, type OutageLog } from '#platform/outage-log.ts'
import { onParentGone } from '#platform/parent.ts'
import { requestBounds as bounds } from '#sql/bounds.ts'
import { databaseClock } from '#sql/clock.ts'
import { connect } from '#sql/connection.ts'
import { openLedger } from '#sql/ledger/ledger.ts'
import { listenLive } from '#sql/live.ts'
import { countMigrations, pendingMigrations } from '#sql/migrator.ts'
import { openOrders } from '#sql/orders/orders.ts'
import { findLateDelivery } from '#sql/outbox.ts'
import { fingerprintsOf, tellEveryMs, tellOfProcess, toldBuilds } from '#sql/processes.ts'
import { openPurchases } from '#sql/purchases/purchases.ts'
import { type JobQueue, openQueue } from '#worker/queue.ts'
import { createApp } from './app.ts'
import { loadPasswordLists } from './auth/guessable.ts'
import { openBranches } from './branches/queries.ts'
import { setTurkishMessages } from './contracts/sentences.ts'
import { devMail } from './dev-mail.ts'
import { type Env, readApiEnv } from './env.ts'
import { eventPictures, firstEventPictures } from './events/queries.ts'
import { frontPage, pageWriter } from './front-page/front-page.ts'
import { addressReader } from './http/address.ts'
import { openRefusalCounts } from './http/refusal-counts.ts'
import { countUnderWay } from './http/under-way.ts'
import { endExpiredStreams, startHeartbeat } from './live/heartbeat.ts'
import { openHub, publishNews, streamBounds } from './live/hub.ts'
import { headOf, prices } from './menu/price-list-queries.ts'
import { firstItemPictures, itemPictures } from './menu/queries.ts'
import type { JudgedQuote } from './orders/routes.ts'
import { preloadedPictures } from './preloaded-pictures.ts'
import { welcomeGift } from './rewards/queries.ts'
import { openShared } from './shared-assets.ts'
import { socialPagesOf } from './social/pages.ts'
import { webApp } from './static.ts'
import { storybook } from './storybook.ts'
import { thingIn } from './thing-pages.ts'

const log = openLog('api')
const env = usableEnv()
setTurkishMessages()

const role = 'telve_api' as const
const sql = connect(env.DATABASE_URL, { role, max: 12, bounds, applicationName: 'telve-api' })
/** a pool of its own for who somebody is: whatever holds the other one, people sign in and stay signed in */
const door = connect(env.DATABASE_URL, { role, max: 4, bounds, applicationName: 'telve-api-door' })
/** and one for figures of many rows: whoever reads reports keeps nobody else waiting */
const figures = connect(env.DATABASE_URL, {
  ...{ role, bounds },
  max: 3,
  applicationName: 'telve-api-figures',
})
const ledger = openLedger({ url: env.DATABASE_URL, sql })
const purchases = openPurchases({ url: env.DATABASE_URL, sql })
const orders = openOrders<JudgedQuote>({ url: env.DATABASE_URL, sql })
const queueOutages = logOutages(log, 'queue')
const deliveryOutages = logOutages(log, 'delivery')
const queue = patientQueue()
const hub = openHub({ ...streamBounds, total: env.LIVE_STREAMS })
const listener = listenLive({
  url: env.DATABASE_URL,
  onEvent: (news) => publishNews(hub, news),
  onReconnect: () => {
    hub.publishGap()
    void endExpiredStreams(hub, sql).catch(() => {})
  },
})

const stopPulse = startHeartbeat(hub, sql, listener.heardUntil)
// streams that opened before may have missed events
void listener.listening.then(() => hub.publishGap())

const clock = databaseClock(sql)
const build = join(import.meta.dirname, '../dist')
const shared = env.SHARED_ASSETS
  ? await openShared(
      { build, folder: env.SHARED_ASSETS, migrations: countMigrations() },
      {
        told: () => toldBuilds(sql),
        askEveryMs: tellEveryMs,
        failed: (error) => log.error('the files of this build are not shared', error),
      },
    )
  : undefined
const writePage = await pageWriter(join(build, 'server/front-page.js'))
const address = addressReader(env.PROXY_HOPS)
const underWay = countUnderWay()
const refusalCounts = openRefusalCounts(sql)
const noteRefusals = () =>
  refusalCounts.write().catch((error) => log.error('refusals are not noted', error))
setInterval(() => void noteRefusals(), 60_000).unref()
/** whether the database has had all that this release needs: a newer release takes nothing away */
let migrated = false
let stopping = false
const app = createApp({
  sql,
  door,
  figures,
  ledger,
  purchases,
  orders,
  hub,
  production: env.NODE_ENV === 'production',
  // only the demo has one
  demo: env.STORYBOOK !== undefined,
  ...(env.PUBLIC_ORIGIN && { publicOrigin: env.PUBLIC_ORIGIN }),
  sessionSecrets: env.SESSION_SECRETS,
  qrKeys: env.QR_SECRETS,
  qrAllowUnsigned: env.QR_ALLOW_UNSIGNED,
  factorKeys: env.FACTOR_KEYS,
  digestKeys: env.DIGEST_KEYS,
  vapidPublicKey: env.VAPID_KEYS?.split(':')[0],
  tiles: { tileUrl: env.TILE_URL, attribution: env.TILE_ATTRIBUTION },
  socialPages: socialPagesOf(env),
  addressOf: address.of,
  release: env.RELEASE,
  checks: {
    leaving: () => stopping,
    database: watched(logOutages(log, 'database'), async () => {
      const [row] = await door<{ readOnly: boolean }[]>`
        select current_setting('transaction_read_only')::boolean as read_only`
      if (row?.readOnly !== false) throw new Error('the database takes no writes')
    }),
    queue: watched(queueOutages, async () => (await queue.open()).ping()),
    deliveries: async () => {
      const since = await findLateDelivery(door, clock())
      if (!since) return deliveryOutages.works()
      const late = new Error(`the oldest notification waits since ${since.toISOString()}`)
      deliveryOutages.failed(late)
      throw late
    },
    migrations: watched(logOutages(log, 'schema'), async () => {
      if (migrated) return
      const pending = await pendingMigrations(door)
      if (pending.length > 0) throw new Error(`not migrated: ${pending.join(', ')}`)
      migrated = true
    }),
  },
  reportError: (error, met, context) => log.error(met, error, { ...context }),
  ...(env.LOG_REQUESTS && { logRequest: (line: object) => log.info('request', { ...line }) }),
  underWay,
  refusalCounts,
})
  .use(env.STORYBOOK ? storybook(env.STORYBOOK) : [])
  .use(env.KEEP_MAILS ? devMail(sql) : [])
  .use(
    webApp(
      build,
      preloadedPictures({
        '/': () => firstEventPictures(sql, clock()),
        '/menu': () => firstItemPictures(sql),
      }),
      thingIn({
        menu: (id) => itemPictures(sql, id),
        events: (id) => eventPictures(sql, id, clock()),
        'fiyat-listesi': async (id) => (await headOf(sql, id)) && [],
      }),
      writePage &&
        frontPage({
          read: readFrontPage,
          write: writePage,
          origin: env.PUBLIC_ORIGIN,
          now: Date.now,
          outages: logOutages(log, 'front page'),
        }),
      shared,
    ),
  )
listen()
address.serveFrom(app.server)
const { SESSION_SECRETS, QR_SECRETS, FACTOR_KEYS, DIGEST_KEYS } = env
const leaveList = tellOfProcess(sql, {
  kind: 'api',
  port: app.server?.port,
  secrets: fingerprintsOf({ SESSION_SECRETS, QR_SECRETS, FACTOR_KEYS, DIGEST_KEYS }),
  build: shared?.name,
})
// The first registration need not wait for them.
void loadPasswordLists()
log.info('listening', {
  host: env.HOST,
  port: app.server?.port,
  release: env.RELEASE,
})

/** Lets running work finish; an acknowledged entry is committed already. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // A proxy asks for readiness before it stops sending: connections are refused only after that.
  await Bun.sleep(env.LEAVING_MS)
  stopPulse()
  // No new connections; an upload may take a while, and a live stream would never end by itself: its page is sent
  // to another process, not all of them at once. Without a proxy there is none to go to.
  const stopped = app.server?.stop()
  const goodbyes = hub.sendAway(Math.min(2 * env.LEAVING_MS, 10_000))
  await Promise.all([underWay.allEnded(10_000), goodbyes])
  await Promise.race([stopped, Bun.sleep(1_000)])
  await app.server?.stop(true)
  await Promise.race([
    Promise.allSettled([
      ledger.close(),
      purchases.close(),
      orders.close(),
      queue.close(),
      listener.close(),
      noteRefusals(),
      leaveList(),
    ]),
    Bun.sleep(5_000),
  ])
  await Promise.all([sql, door, figures].map((pool) => pool.end({ timeout: 2 })))
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
onParentGone(() => void stop())

/** What the page before the sign-in shows: the public answers of three features. */
async function readFrontPage() {
  const [gift, branches, { categories }] = await Promise.all([
    welcomeGift(sql),
    openBranches(sql),
    prices(sql),
  ])
  return { gift, branches: [...branches], categories }
}

/**
 * Opens the port. A taken port ends the process; otherwise both would share the port's connections.
 */
function listen(): void {
  try {
    app.listen({
      port: env.PORT,
      hostname: env.HOST,
      reusePort: false,
      idleTimeout: 60,
      // each route stops reading at its own limit, with a sentence that the server's 413 lacks
      maxRequestBodySize: 128 * 1024 * 1024,
    })
  } catch (error) {
    log.error(`The API cannot listen on ${env.HOST}, port ${env.PORT}.`, error)
    process.exit(1)
  }
}

/**
 * Reads the environment; an invalid one ends the process with a sentence that names the variable.
 */
function usableEnv(): Env {
  try {
    return readApiEnv(process.env)
  } catch (error) {
    log.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/** The check, whose outages are logged where they begin and end: supervisors ask every few seconds. */
function watched(outages: OutageLog, check: () => Promise<void>) {
  return async () => {
    try {
      await check()
      outages.works()
    } catch (error) {
      outages.failed(error)
      throw error
    }
  }
}

/**
 * The queue, opened on first use and again after a failure. Points are recorded without it, so its
 * absence must not keep the API from starting (docs/operations.md).
 */
function patientQueue() {
  let opening: Promise<JobQueue> | undefined
  return {
    open(): Promise<JobQueue> {
      opening ??= openQueue({
        databaseUrl: env.DATABASE_URL,
        ...(env.REDIS_URL && { redisUrl: env.REDIS_URL }),
        role,
        onError: queueOutages.failed,
      }).catch((error) => {
        opening = undefined
        throw error
      })
      return opening
    },
    close: async () => (await opening)?.close(),
  }
}
