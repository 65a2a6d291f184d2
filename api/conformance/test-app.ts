import { hashPassword, passwordCost } from '#platform/passwords.ts'
import { connect } from '#sql/connection.ts'
import { openLedger } from '#sql/ledger/ledger.ts'
import { openOrders } from '#sql/orders/orders.ts'
import { openPurchases } from '#sql/purchases/purchases.ts'
import { appendRequest } from '#sql/testing/append-request.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import { testDigestKey } from '#sql/testing/test-erasure.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { type AppDeps, createApp } from '../app.ts'
import { defaultBounds, openHashing } from '../auth/hashing.ts'
import { type AuthLimits, noLimits } from '../auth/limits.ts'
import { isManaging } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { setTurkishMessages } from '../contracts/sentences.ts'
import { noRateLimits, type RateLimits } from '../http/rate-limits.ts'
import { openHub } from '../live/hub.ts'
import { rememberTold } from '../live/told.ts'
import type { JudgedQuote } from '../orders/routes.ts'
import { missingHeaders } from './answer-headers.ts'
import { watchWrites } from './writes.ts'

/** One person of each audience, one with a closed account, and a signed-out visitor. */
export const visitors = ['signed out', 'customer', 'staff', 'admin', 'deactivated'] as const
/** Who calls an endpoint in the suites: whoever may do the least of those whom it admits. */
export function entrantOf(e: Pick<Endpoint, 'audience'>): 'customer' | 'staff' | 'admin' {
  if (e.audience === 'anyone' || e.audience === 'member') return 'customer'
  return isManaging(e) ? 'admin' : 'staff'
}

export type Visitor = (typeof visitors)[number]

export const password = 'kopuklu-sabah'
export const origin = 'http://localhost'

/** What a hash of the tests takes: next to nothing, since thousands sign in here. */
const quickCost = { ...passwordCost, memoryCost: 8, timeCost: 1 }
/** The hash of everybody's password. */
export const quickHash = hashPassword(password, quickCost)

/** Calls that end their caller's session, by which a new one replaces it, or what their caller is. */
export const endSession: readonly string[] = [
  'changePassword',
  'login',
  'register',
  'logout',

  'openAdminAccount',
  'joinAdmins',
  'finishSignIn',
  'signInWithPasskey',
  'askForErasure',
  'takeAccountBack',
  'acceptPost',
]

export interface RequestParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  file?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** A value for each parameter of an endpoint's path, for who is refused before anybody reads them. */
export const anyParams = (e: Endpoint): Record<string, number> =>
  Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))

/** A request to an endpoint as a browser would send it. */
export function requestTo(e: Endpoint, parts: RequestParts = {}): Request {
  const path = e.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  )
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(parts.query ?? {}))
    url.searchParams.append(name, String(value))
  return new Request(url, {
    method: e.method.toUpperCase(),
    headers: {
      origin,
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...parts.headers,
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(parts.file && { body: parts.file }),
  })
}

const roleOf: Partial<Record<Visitor, string>> = { admin: 'administrator', staff: 'barista' }

/** The whole API on a database of its own, with a person of each audience signed in. */
export async function openTestApp(
  more: {
    now?: () => Date
    unsigned?: boolean
    rateLimits?: RateLimits
    limits?: AuthLimits
    addressOf?: (request: Request) => string
  } = {},
) {
  setTurkishMessages()
  const database = await testDatabase()
  const sql = connect(database.url, { role: 'telve_api', max: 8 })
  const ledger = openLedger({ url: database.url, sql })
  const purchases = openPurchases({ url: database.url, sql })
  const orders = openOrders<JudgedQuote>({ url: database.url, sql })
  // one process, one clock
  const hub = openHub(undefined, rememberTold({ tolerance: 0 }))
  const reported: unknown[] = []
  const many = { most: 1_000_000, window: 60_000 }
  const deps: AppDeps = {
    sql,
    ledger,
    purchases,
    orders,
    hub,
    ...(more.now && { clock: more.now }),
    production: false,
    sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'],
    qrKeys: [{ id: 'k1', secret: 'a-key-of-the-tests-that-is-long-enough' }],
    qrAllowUnsigned: more.unsigned ?? true,
    factorKeys: [{ id: 'f1', secret: 'a-factor-key-of-the-tests-that-is-long-enough' }],
    digestKeys: [testDigestKey],
    limits: more.limits ?? noLimits,
    hashing: openHashing(defaultBounds(), quickCost),
    voids: many,
    archives: many,
    socialPages: {
      instagram: 'https://www.instagram.com/telve',
      facebook: null,
      linkedin: null,
    },
    addressOf: more.addressOf ?? (() => '127.0.0.1'),
    rateLimits: more.rateLimits ?? noRateLimits,
    checks: {
      leaving: () => false,
      database: async () => {},
      queue: async () => {},
      deliveries: async () => {},
      migrations: async () => {},
    },
    reportError: (error) => reported.push(error),
  }
  const served = createApp(deps)

  const passwordHash = await quickHash
  const ids = {} as Record<Visitor, number>
  for (const who of visitors.slice(1)) {
    ids[who] = await insertPerson(database.sql, roleOf[who], {
      ...{
        username: `${who}@telve.example`,
        password_hash: passwordHash,
        full_name: `Işıl ${who}`,
      },
      ...{ phone: '+905321234567', birth_date: '1990-04-23', verified_at: new Date() },
    })
  }
  const cookies = {} as Record<Visitor, string>
  /** Signs a visitor in, again where their session has ended. */
  async function signIn(who: Visitor): Promise<void> {
    // What a sample has switched on asks for no second step here.
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
      await database.sql`delete from ${database.sql(table)} where user_id = ${ids[who]}`
    // Whoever has accepted an invitation of the samples is a customer again.
    if (who === 'customer')
      await database.sql`
        delete from posts where person_id = ${ids.customer} and given_by = ${ids.staff}`
    await database.sql`
      with back as (delete from data_requests where user_id = ${ids[who]} and kind = 'erasure' returning user_id)
      update users u set is_active = true from back where u.id = back.user_id`
    const answer = await served.handle(
      new Request(`${origin}/api/login`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ username: `${who}@telve.example`, password }),
      }),
    )
    cookies[who] = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  for (const who of visitors.slice(1)) await signIn(who)
  await database.sql`update users set is_active = false where id = ${ids.deactivated}`

  /** Answers a request; no answer of any test comes without its headers. */
  const handle = async (request: Request): Promise<Response> => {
    const answer = await served.handle(request)
    const missing = missingHeaders(answer)
    if (missing.length > 0)
      throw new Error(`${request.method} ${request.url} answered without ${missing.join(', ')}`)
    return answer
  }

  /** Sends a request as a visitor. */
  const send = (who: Visitor, request: Request): Promise<Response> => {
    const own = request.headers.get('cookie')
    if (cookies[who]) request.headers.set('cookie', own ? `${cookies[who]}; ${own}` : cookies[who])
    return handle(request)
  }

  return {
    /** Answers a request unchanged, without a visitor's cookie. */
    handle,
    /** every route that is served */
    routes: served.routes,
    /** Another process of the API over the same database, with other settings. */
    another: (change: Partial<AppDeps>) => createApp({ ...deps, ...change }),
    /** the key of what is kept as a digest */
    digestKey: testDigestKey,
    /** the owner's connection, for checks and preparations of a test */
    owner: database.sql,
    /** Begins to watch what requests write. */
    watchWrites: () => watchWrites(database.sql),
    url: database.url,
    ledger,
    purchases,
    orders,
    hub,
    ids,
    cookies,
    /** the errors that were answered with `unexpected` */
    reported,
    send,
    signIn,
    call: (who: Visitor, e: Endpoint, parts?: RequestParts) => send(who, requestTo(e, parts)),
    /** Somebody's balance. */
    async pointsOf(userId: number): Promise<number> {
      const [row] = await database.sql<{ points: number }[]>`
        select points from users where id = ${userId}`
      return row?.points ?? 0
    },
    /** Gives points outside the API. */
    async give(userId: number, amount: number) {
      return ledger.append(appendRequest(userId, { amount }))
    },
    async close() {
      await ledger.close()
      await purchases.close()
      await orders.close()
      await sql.end()
      await database.drop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>
