import type { AnyElysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Clock, databaseClock } from '#sql/clock.ts'
import { type DigestKey, openDigests } from '#sql/kept-digests.ts'
import { readExpiring } from '#sql/ledger/expiry.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import type { Orders } from '#sql/orders/orders.ts'
import type { Purchases } from '#sql/purchases/purchases.ts'
import { accountRoutes } from './account/routes.ts'
import { sessionRoutes } from './account/session-routes.ts'
import { type Hashing, openHashing } from './auth/hashing.ts'
import { knownBrowsers } from './auth/known-browser.ts'
import { type AuthLimits, authLimits } from './auth/limits.ts'
import { ownPassword } from './auth/own-password.ts'
import { userById } from './auth/queries.ts'
import { authRoutes } from './auth/routes.ts'
import { boundsRoutes } from './bounds/routes.ts'
import { availabilityRoutes } from './branches/availability-routes.ts'
import { openingsOf } from './branches/openings.ts'
import { orderingRoutes } from './branches/ordering-routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { suspendedCoffeeRoutes } from './branches/suspended-coffee-routes.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import type { MapTiles } from './contracts/branches/branches.ts'
import type { SocialPages } from './contracts/social/social.ts'
import { reportRoutes } from './dashboard/reports/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { openFactors } from './factors/factors.ts'
import type { FactorKey } from './factors/vault.ts'
import { flagRoutes } from './flags/routes.ts'
import { type HealthChecks, healthRoutes } from './health/routes.ts'
import { limitKeyOf } from './http/address.ts'
import { countAttempt, type Limit } from './http/attempts.ts'
import { noteEdit } from './http/edits.ts'
import type { ReportError } from './http/errors.ts'
import { frame } from './http/frame.ts'
import { createGate } from './http/gate.ts'
import { requireProofOrApproval } from './http/proof.ts'
import { openRateLimiter, type RateLimits } from './http/rate-limits.ts'
import type { RefusalCounts } from './http/refusal-counts.ts'
import type { RequestLine } from './http/request-log.ts'
import type { UnderWay } from './http/under-way.ts'
import { iysRoutes } from './iys/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import type { Hub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { tierOf } from './loyalty/tier.ts'
import { mediaRoutes } from './media/routes.ts'
import { optionRoutes } from './menu/option-routes.ts'
import { priceListRoutes } from './menu/price-list-routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { boardRoutes } from './orders/board-routes.ts'
import { managedOrderRoutes } from './orders/managing.ts'
import { type JudgedQuote, orderRoutes } from './orders/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { shownEntry } from './points/entry.ts'
import { chainOf, proofOf, proofRoutes } from './points/proof.ts'
import { pointRoutes } from './points/routes.ts'
import { regionRoutes } from './posts/region-routes.ts'
import { postRoutes } from './posts/routes.ts'
import { teamRoutes } from './posts/team-routes.ts'
import { programmeRoutes } from './programme/routes.ts'
import { customerOfOpenScan, scansById } from './purchases/queries.ts'
import { refundRoutes } from './purchases/refund-routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { rememberScans } from './purchases/scans.ts'
import type { QrKey } from './qr/codes.ts'
import { numberRoutes } from './qr/number-routes.ts'
import { billsByNumber } from './qr/queries.ts'
import { qrRoutes } from './qr/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { usableCoupons } from './rewards/coupon-queries.ts'
import { rewardsFor } from './rewards/queries.ts'
import { balanceOf } from './rewards/redeeming.ts'
import { rewardRoutes } from './rewards/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { browserCookie, sessionCookie, tabletCookie } from './sessions/cookie.ts'
import { oneUseCookie } from './sessions/one-use.ts'
import { openSessions, type Person } from './sessions/sessions.ts'
import { socialRoutes } from './social/routes.ts'
import { stampCardsOf } from './stamps/queries.ts'
import { stampRoutes } from './stamps/routes.ts'
import { storyRoutes } from './stories/routes.ts'
import { pinForgiver, tabletFinder, tabletRoutes } from './tablets/routes.ts'
import { requireCustomerAccess } from './users/customer-access.ts'
import { cardOf } from './users/queries.ts'
import { userRoutes } from './users/routes.ts'

/** The API's dependencies; a test passes its own. */
export interface AppDeps {
  sql: Sql
  /** connections of their own for signing in and for looking sessions up; those of `sql` by default */
  door?: Sql
  /** connections of their own for figures that read many rows; those of `sql` by default */
  figures?: Sql
  ledger: Ledger
  purchases: Purchases
  orders: Orders<JudgedQuote>
  hub: Hub
  /** decides what has expired; the database's clock unless a test passes another */
  clock?: Clock
  production: boolean
  publicOrigin?: string
  sessionSecrets: readonly string[]
  qrKeys: readonly QrKey[]
  qrAllowUnsigned: boolean
  /** seal what makes one-time codes */
  factorKeys: readonly FactorKey[]
  /** find what is kept of erased people, newest first */
  digestKeys: readonly DigestKey[]
  /** the public key that browsers subscribe with; without it nothing is pushed */
  vapidPublicKey?: string | undefined
  limits?: AuthLimits
  /** the rate limits for changes per person; the product's own by default */
  rateLimits?: RateLimits
  hashing?: Hashing
  /** limits how many request keys a person may void */
  voids?: Limit
  /** limits how many archives of their data a person takes */
  archives?: Limit
  /** whether this is the demo */
  demo?: boolean
  /** the source of the map's tiles; without it the map has none */
  tiles?: MapTiles
  /** the company's pages on social networks; none by default */
  socialPages?: SocialPages
  addressOf(request: Request): string
  checks: HealthChecks
  /** what this process's code is called; `unnamed` by default */
  release?: string
  reportError: ReportError
  /** counts refused requests for the security log; without it they are not */
  refusalCounts?: RefusalCounts
  /** logs each answered request; without it none is logged */
  logRequest?: (line: RequestLine) => void
  /** counts the running requests, so that the process can wait for them before it ends */
  underWay?: UnderWay
}

/** Refusals that are noted beside every 403 and 429: codes of others, and senders who hang up. */
const noted: ReadonlySet<string> = new Set(['qr_forged', 'qr_used', 'hung_up'])

/** Those of them that say nothing about the endpoint: noted where anyone may call it, too. */
const notedAnywhere: ReadonlySet<string> = new Set(['foreign_origin', 'hung_up'])

/**
 * Counts refusals that tell of somebody trying (decisions/177). Those of sign-in, registration and
 * invitations have lines of their own.
 */
const countRefused =
  ({ refusalCounts, addressOf }: AppDeps): Parameters<typeof createGate>[0]['onRefused'] =>
  (refusal, request, contract, person) => {
    if (refusal.status !== 403 && refusal.status !== 429 && !noted.has(refusal.code)) return
    if (contract.audience === 'anyone' && !notedAnywhere.has(refusal.code)) return
    refusalCounts?.count(refusal.code, {
      ...(person && { personId: person.id }),
      source: limitKeyOf(addressOf(request)),
    })
  }

/** A café's bad network loses a dozen answers in a row, not a hundred. */
const voidsPerPerson: Limit = { most: 60, window: 10 * 60_000 }

/** An archive reads every table that holds something about a person. */
const archivesPerPerson: Limit = { most: 3, window: 24 * 60 * 60_000 }

/**
 * The API as one Elysia app: all features use one gate, and one place turns errors into answers.
 */
export function createApp(deps: AppDeps) {
  const { sql, door = sql, figures = sql, ledger, hub, clock = databaseClock(sql) } = deps
  const sessions = openSessions(door)
  const cookie = sessionCookie(deps.sessionSecrets, deps.production)
  const tablet = tabletCookie(deps.sessionSecrets, deps.production)
  const gate = createGate({
    sessions,
    cookie,
    publicOrigin: deps.publicOrigin,
    sql,
    tabletOf: tabletFinder(tablet, door),
    underWay: deps.underWay,
    rateLimiter: openRateLimiter(sql, deps.rateLimits),
    addressOf: deps.addressOf,
    onRefused: countRefused(deps),
    onChanged: (edit) =>
      noteEdit(sql, edit).catch((error) =>
        deps.reportError(error, 'unexpected', {
          requestId: 'edit not noted',
          path: edit.contract.path,
        }),
      ),
  })
  const digests = openDigests(deps.digestKeys)
  const browsers = knownBrowsers(browserCookie(deps.sessionSecrets, deps.production))
  const { limits = authLimits, hashing = openHashing(), addressOf } = deps
  const prove = ownPassword({ sql, limits, hashing, addressOf })
  const oneUse = { secrets: deps.sessionSecrets, production: deps.production }
  const factors = openFactors({
    gate,
    sql: door,
    clock,
    keys: deps.factorKeys,
    challenges: oneUseCookie('challenge', oneUse),
    origin: deps.publicOrigin ?? 'http://localhost',
    guesses: limits.secondStep,
    provePassword: prove,
    addressOf,
  })
  const countVoid = (person: Person) =>
    countAttempt(sql, `void:${person.id}`, deps.voids ?? voidsPerPerson)
  const requireAccess = (person: Person, customerId: number) =>
    requireCustomerAccess(sql, person, customerId, clock())
  const scans = rememberScans((ids) => scansById(sql, ids))
  // As a list: the type of a chain of every feature is too deep for TypeScript.
  const loyalty: AnyElysia[] = [
    purchaseRoutes({
      gate,
      sql,
      clock,
      ledger,
      purchases: deps.purchases,
      scans,
      billsByNumber: () => billsByNumber(sql),
      countVoid,
      requireCustomerAccess: requireAccess,
      shownEntry,
    }),
    refundRoutes({ gate, ledger, purchases: deps.purchases, shownEntry }),
    boundsRoutes({ gate, sql }),
    flagRoutes({ gate, sql }),
    programmeRoutes({ gate, sql }),
    rewardRoutes({
      gate,
      sql,
      clock,
      requireProof: (person) =>
        requireProofOrApproval(sql, person, { act: 'coupon', branchId: null, key: null }),
    }),
    stampRoutes({ gate, sql }),
    referralRoutes({ gate, sql }),
    loyaltyRoutes({
      gate,
      rewardsOf: (personId) => rewardsFor(sql, { personId, now: clock() }),
      couponsOf: (personId) => usableCoupons(sql, { personId, now: clock() }),
      stampCardsOf: (personId) => stampCardsOf(sql, personId),
      balanceOf: (personId) => balanceOf(sql, personId),
      expiringOf: (personId, days) => readExpiring(sql, personId, days),
      tierOf: (personId) => tierOf(sql, personId),
      requireCustomerAccess: requireAccess,
    }),
  ]
  return frame(deps)
    .use(healthRoutes({ gate, checks: deps.checks, release: deps.release ?? 'unnamed' }))
    .use(
      authRoutes({
        gate,
        sql: door,
        sessions,
        cookie,
        limits,
        hashing,
        browsers,
        factors: factors.forSignIn,
        tickets: oneUseCookie('ticket', oneUse),
        returns: oneUseCookie('return', oneUse),
        digests,
        forgivePins: pinForgiver(tablet),
        addressOf,
      }),
    )
    .use(
      tabletRoutes({
        ...{ gate, sql: door, cookie, userById, addressOf },
        tabletCookie: tablet,
        digests,
        release: deps.release ?? null,
      }),
    )
    .use(factors.routes)
    .use(
      accountRoutes({
        ...{ gate, sql, limits, hashing, browsers, prove, addressOf },
        requireFactors: factors.requireFactors,
      }),
    )
    .use(sessionRoutes({ gate, sql, addressOf }))
    .use(erasureRoutes({ gate, sql, cookie, addressOf }))
    .use(
      ownDataRoutes({
        ...{ gate, sql, clock, addressOf },
        archives: deps.archives ?? archivesPerPerson,
        chainOf: (userId, after) => chainOf(ledger, userId, after),
        proofOf: (userId) => proofOf(ledger, userId),
      }),
    )
    .use(legalRoutes({ gate, sql }))
    .use(iysRoutes({ gate, sql }))
    .use(requestRoutes({ gate, sql }))
    .use(ratingRoutes({ gate, sql }))
    .use(securityRoutes({ gate, sql }))
    .use(userRoutes({ gate, sql, clock }))
    .use(postRoutes({ gate, sql }))
    .use(teamRoutes({ gate, sql, digests, userById }))
    .use(regionRoutes({ gate, sql }))
    .use(
      qrRoutes({
        gate,
        sql,
        clock,
        keys: deps.qrKeys,
        allowUnsigned: deps.qrAllowUnsigned,
        cardOf: (id) => cardOf(sql, id),
        onScan: scans.note,
      }),
    )
    .use(numberRoutes({ gate, sql, clock, digests, onScan: scans.note }))
    .use(
      pointRoutes({
        gate,
        demo: deps.demo ?? false,
        ledger,
        countVoid,
        requireCustomerAccess: requireAccess,
        requireProof: (person, by) =>
          requireProofOrApproval(sql, person, { act: 'take_back', ...by }),
      }),
    )
    .use(loyalty)
    .use(
      orderRoutes({
        gate,
        sql,
        orders: deps.orders,
        countVoid,
        openingsOf: (ids) => openingsOf(sql, ids),
      }),
    )
    .use(proofRoutes({ gate, ledger }))
    .use(
      boardRoutes({
        gate,
        sql,
        customerOfOpenScan: (scanId, staffId) =>
          customerOfOpenScan(sql, { scanId, staffId, now: clock() }),
      }),
    )
    .use(managedOrderRoutes({ gate, sql }))
    .use(suspendedCoffeeRoutes({ gate, sql }))
    .use(availabilityRoutes({ gate, sql, clock }))
    .use(orderingRoutes({ gate, sql, clock }))
    .use(branchRoutes({ gate, sql, tiles: deps.tiles ?? { tileUrl: null, attribution: '' } }))
    .use(mediaRoutes({ gate, sql }))
    .use(
      socialRoutes({
        gate,
        pages: deps.socialPages ?? { instagram: null, facebook: null, linkedin: null },
      }),
    )
    .use(storyRoutes({ gate, sql, clock }))
    .use(eventRoutes({ gate, sql, clock, publicOrigin: deps.publicOrigin }))
    .use(menuRoutes({ gate, sql }))
    .use(optionRoutes({ gate, sql }))
    .use(priceListRoutes({ gate, sql }))
    .use(changeRoutes({ gate, sql }))
    .use(notificationRoutes({ gate, sql }))
    .use(broadcastRoutes({ gate, sql }))
    .use(dashboardRoutes({ gate, sql, figures, clock }))
    .use(reportRoutes({ gate, sql, figures, clock }))
    .use(deviceRoutes({ gate, sql, vapidPublicKey: deps.vapidPublicKey }))
    .use(liveRoutes({ gate, hub, sql }))
    .use(referenceRoutes({ sessions, cookie, audience: deps.production ? 'admins' : 'anybody' }))
}
