import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Clock, databaseClock } from '#sql/clock.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import { accountRoutes } from './account/routes.ts'
import { type Hashing, openHashing } from './auth/hashing.ts'
import { knownBrowsers } from './auth/known-browser.ts'
import { type AuthLimits, authLimits } from './auth/limits.ts'
import { authRoutes } from './auth/routes.ts'
import { boundsRoutes } from './bounds/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { broadcastRoutes } from './broadcasts/routes.ts'
import type { MapTiles } from './contracts/branches/branches.ts'
import type { SocialPages } from './contracts/social/social.ts'
import { deviceRoutes } from './devices/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { countAttempt, type Limit } from './http/attempts.ts'
import { errors, type ReportError } from './http/errors.ts'
import { createGate } from './http/gate.ts'
import { openPacer, type Paces } from './http/paces.ts'
import { requestIdOf } from './http/request-id.ts'
import { type RequestLine, requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { UnderWay } from './http/under-way.ts'
import type { Hub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { proofRoutes } from './points/proof.ts'
import { pointRoutes } from './points/routes.ts'
import type { QrKey } from './qr/codes.ts'
import { qrRoutes } from './qr/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { browserCookie, sessionCookie } from './sessions/cookie.ts'
import { openSessions } from './sessions/sessions.ts'
import { socialRoutes } from './social/routes.ts'
import { storyRoutes } from './stories/routes.ts'
import { requireCustomerAccess } from './users/customer-access.ts'
import { cardOf } from './users/queries.ts'
import { userRoutes } from './users/routes.ts'

/** What the API needs; a test passes its own. */
export interface AppDeps {
  sql: Sql
  ledger: Ledger
  hub: Hub
  /** decides what has expired; the database's unless a test passes another */
  clock?: Clock
  production: boolean
  publicOrigin?: string
  sessionSecrets: readonly string[]
  qrKeys: readonly QrKey[]
  qrAllowUnsigned: boolean
  /** what browsers subscribe to; without it nothing is pushed */
  vapidPublicKey?: string | undefined
  limits?: AuthLimits
  /** how often one person may change something; the product's own unless given */
  paces?: Paces
  hashing?: Hashing
  /** keys that a person may give up */
  voids?: Limit
  /** where the map's tiles come from; without it the map has none */
  tiles?: MapTiles
  /** where the company is found elsewhere; without it nowhere */
  socialPages?: SocialPages
  addressOf(request: Request): string
  checks: { database(): Promise<void>; queue(): Promise<void>; migrations(): Promise<void> }
  reportError: ReportError
  /** is told of each request that was answered; without it nobody is */
  logRequest?: (line: RequestLine) => void
  /** counts the requests that are running, so that the process can end after them */
  underWay?: UnderWay
}

/** Answers get lost by the dozen when a café's network is bad, not by the hundred. */
const voidsPerPerson: Limit = { most: 60, window: 10 * 60_000 }

/** The API as one Elysia app: features over one gate, errors answered in one place. */
export function createApp(deps: AppDeps) {
  const { sql, ledger, hub, clock = databaseClock(sql) } = deps
  const sessions = openSessions(sql)
  const cookie = sessionCookie(deps.sessionSecrets, deps.production)
  const gate = createGate({
    sessions,
    cookie,
    publicOrigin: deps.publicOrigin,
    sql,
    underWay: deps.underWay,
    pacer: openPacer(sql, deps.paces),
  })
  const browsers = knownBrowsers(browserCookie(deps.sessionSecrets, deps.production))
  const { limits = authLimits, hashing = openHashing(), addressOf } = deps
  const headers = securityHeaders(deps.production)
  return new Elysia()
    .onRequest(({ request, set }) => {
      Object.assign(set.headers, headers)
      set.headers['x-request-id'] = requestIdOf(request)
    })
    .use(deps.logRequest ? requestLog(deps.logRequest) : new Elysia())
    .use(errors(deps.reportError))
    .use(healthRoutes({ gate, checks: deps.checks }))
    .use(
      authRoutes({
        gate,
        sql,
        sessions,
        cookie,
        limits,
        hashing,
        browsers,
        addressOf,
      }),
    )
    .use(accountRoutes({ gate, sql, limits, hashing, addressOf }))
    .use(ratingRoutes({ gate, sql }))
    .use(securityRoutes({ gate, sql }))
    .use(userRoutes({ gate, sql, clock }))
    .use(
      qrRoutes({
        gate,
        sql,
        clock,
        keys: deps.qrKeys,
        allowUnsigned: deps.qrAllowUnsigned,
        cardOf: (id) => cardOf(sql, id),
      }),
    )
    .use(
      pointRoutes({
        gate,
        ledger,
        countVoid: (person) => countAttempt(sql, `void:${person.id}`, deps.voids ?? voidsPerPerson),
        requireCustomerAccess: (person, customerId) =>
          requireCustomerAccess(sql, person, customerId, clock()),
      }),
    )
    .use(boundsRoutes({ gate, sql }))
    .use(proofRoutes({ gate, ledger }))
    .use(branchRoutes({ gate, sql, tiles: deps.tiles ?? { tileUrl: null, attribution: '' } }))
    .use(mediaRoutes({ gate, sql }))
    .use(
      socialRoutes({
        gate,
        pages: deps.socialPages ?? { instagram: null, facebook: null, linkedin: null },
      }),
    )
    .use(storyRoutes({ gate, sql, clock }))
    .use(eventRoutes({ gate, sql, clock }))
    .use(menuRoutes({ gate, sql }))
    .use(notificationRoutes({ gate, sql }))
    .use(broadcastRoutes({ gate, sql }))
    .use(deviceRoutes({ gate, sql, vapidPublicKey: deps.vapidPublicKey }))
    .use(liveRoutes({ gate, hub, sql }))
    .use(referenceRoutes({ sessions, cookie, audience: deps.production ? 'admins' : 'anybody' }))
}
