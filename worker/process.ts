import type { Log } from '#platform/log.ts'
import { jobBounds } from '#sql/bounds.ts'
import { connect } from '#sql/connection.ts'
import { type DigestKey, openDigests } from '#sql/kept-digests.ts'
import type { SigningKey } from '#sql/ledger/signing.ts'
import { fingerprintsOf, tellOfProcess } from '#sql/processes.ts'
import { countPurchases } from '#sql/purchases/totals.ts'
import type { QueueAddress } from './backend.ts'
import { startConsumer } from './consumer.ts'
import { findFlags } from './jobs/flags.ts'
import { type IysSettings, openIys } from './jobs/iys/client.ts'
import { type MailSettings, openOutlet } from './jobs/mail/outlet.ts'
import { openMailing } from './jobs/mail/sending.ts'
import { closeEndedMonths } from './jobs/months.ts'
import { sendMorningReports } from './jobs/morning-reports.ts'
import { keepOrders } from './jobs/orders.ts'
import { turnPosts } from './jobs/posts.ts'
import type { VapidKeys } from './jobs/push/push.ts'
import { openQueue } from './queue.ts'
import { startRelay } from './relay.ts'
import { startRounds } from './rounds.ts'

const sweepEveryMs = 10 * 60_000
// what waits is added when figures are read, and so must stay short
const purchaseTotalsEveryMs = 5_000
/** ms between looks at whether a morning has come */
const reportsEveryMs = 60_000
/** ms between looks at whether a month is over */
const monthsEveryMs = 5 * 60_000
/** ms between looks for what is odd: nobody waits, and each reads the entries of a week */
const flagsEveryMs = 15 * 60_000
const couponsEveryMs = 10 * 60_000
/** the friend stands at the counter, and both look at their phones */
const referralsEveryMs = 15_000
/** three business days suffice for much more, but a withdrawal should be known soon */
const iysEveryMs = 5 * 60_000
const birthdaysEveryMs = 60 * 60_000
const expiryEveryMs = 10 * 60_000
/** nobody waits for it, but a last mail should not be long before what it announces */
const erasureEveryMs = 10 * 60_000
const checkpointEveryMs = 10 * 60_000
/** ms between renewals of the schedule, which a queue that lost its data has lost too */
const renewTimetableMs = 5 * 60_000

export interface WorkerOptions extends QueueAddress {
  log: Log
  /** ms until an undelivered row is relayed again; 60,000 by default */
  relayAgainAfterMs?: number
  /** signs the ledger's checkpoints; without it there are none */
  signingKey?: SigningKey | undefined
  /** make digests of what is kept of erased people; without them nobody is erased */
  digestKeys?: readonly DigestKey[] | undefined
  /** ms between rounds that look which orders are due; 15,000 by default */
  ordersEveryMs?: number
  /** ms between rounds that look whose posts are over; 10,000 by default */
  postsEveryMs?: number
  /** how mails leave; without it they wait and expire */
  mail?: MailSettings | undefined
  /** s before the second try of a mail, doubled for each further one; 15 by default */
  mailRetrySeconds?: number
  /** İYS, which is told consents; without it they wait for a file */
  iys?: IysSettings | undefined
  /** sign pushes; without them nothing is pushed */
  vapid?: VapidKeys | undefined
  /** called after each round of the relay, also after one that failed */
  onRound?: (() => void) | undefined
}

export interface RunningWorker {
  /** Finishes running work and closes every connection. */
  stop(): Promise<void>
}

/**
 * Starts relay, consumer and schedule.
 *
 * @throws when database or queue can't be reached; nothing is left running then
 */
export const startWorker = async (options: WorkerOptions): Promise<RunningWorker> => {
  const {
    log,
    relayAgainAfterMs: againAfterMs = 60_000,
    ordersEveryMs = 15_000,
    postsEveryMs = 10_000,
    signingKey,
    vapid,
    mail,
    iys,
    digestKeys,
    ...address
  } = options
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error) => log.error('stopping met an error', error))
    }
  }
  try {
    const sql = connect(address.databaseUrl, {
      role: 'telve_worker',
      applicationName: 'telve-worker',
      max: 4,
      bounds: jobBounds,
    })
    closers.push(() => sql.end({ timeout: 5 }))
    await sql`select 1`
    const secrets = fingerprintsOf({ DIGEST_KEYS: digestKeys })
    closers.push(tellOfProcess(sql, { kind: 'worker', secrets }))

    // before the queue, which may be away: a customer waits, and points are bound
    const orders = startRounds({
      name: 'orders',
      everyMs: ordersEveryMs,
      log,
      work: () => keepOrders({ sql, log }),
    })
    closers.push(() => orders.stop())
    const purchaseTotals = startRounds({
      name: 'purchase totals',
      everyMs: purchaseTotalsEveryMs,
      log,
      work: async () => void (await countPurchases(sql)),
    })
    closers.push(() => purchaseTotals.stop())
    const posts = startRounds({
      name: 'posts',
      everyMs: postsEveryMs,
      log,
      work: () => turnPosts({ sql, log }),
    })
    closers.push(() => posts.stop())
    const reports = startRounds({
      name: 'morning reports',
      everyMs: reportsEveryMs,
      log,
      work: () => sendMorningReports({ sql, log }),
    })
    closers.push(() => reports.stop())
    const months = startRounds({
      name: 'months',
      everyMs: monthsEveryMs,
      log,
      work: () => closeEndedMonths({ sql, log, signingKey }),
    })
    closers.push(() => months.stop())
    const flags = startRounds({
      name: 'flags',
      everyMs: flagsEveryMs,
      log,
      work: () => findFlags({ sql, log }),
    })
    closers.push(() => flags.stop())

    const queue = await openQueue({ ...address, role: 'telve_worker' })
    closers.push(() => queue.close())
    const renewTimetable = async () => {
      await queue.keepSingleFile()
      await queue.repeat('sweep', sweepEveryMs, {})
      await queue.repeat('coupons', couponsEveryMs, {})
      // a release of before 26 November 2026 beside this one schedules it
      await queue.endRepetition('orders')
      await queue.repeat('referrals', referralsEveryMs, {})
      await queue.repeat('iys', iysEveryMs, {})
      await queue.repeat('birthdays', birthdaysEveryMs, {})
      await queue.repeat('expiry', expiryEveryMs, { step: 'catch-up', after: 0 })
      await queue.repeat('erasure', erasureEveryMs, {})
      if (signingKey) await queue.repeat('checkpoint', checkpointEveryMs, {})
    }
    await renewTimetable()
    const renewal = setInterval(
      () => renewTimetable().catch((error) => log.error('the timetable is not renewed', error)),
      renewTimetableMs,
    )
    closers.push(async () => clearInterval(renewal))

    const outlet = mail && openOutlet(mail, sql)
    if (outlet) closers.push(async () => outlet.close())
    const mailing = outlet && openMailing(outlet, options.mailRetrySeconds)
    const consumer = await startConsumer({
      databaseUrl: address.databaseUrl,
      sql,
      queue,
      log,
      signingKey,
      vapid,
      mailing,
      digests: digestKeys && openDigests(digestKeys),
      iys: iys && openIys(iys),
    })
    closers.push(() => consumer.stop())
    const relay = startRelay({ sql, queue, log, againAfterMs, onRound: options.onRound })
    closers.push(() => relay.stop())
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
