import { Elysia, type HTTPHeaders } from 'elysia'
import type { Sql } from 'postgres'
import type { AskedBranches } from '#sql/rights.ts'
import { isOpenAtTablet, rightOf } from '../contracts/admission.ts'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  successOf,
} from '../contracts/endpoint.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { type Caller, holds, type Person, type Sessions } from '../sessions/sessions.ts'
import { parseBody, readBody } from './body.ts'
import { refuseAnotherPerson } from './claimed-person.ts'
import { type Edit, isNoted } from './edits.ts'
import { answerUnlessKnown } from './etag.ts'
import { type Once, openIdempotencyRecords, requestKeyOf } from './idempotency-records.ts'
import { refuseForeignOrigin } from './origin.ts'
import { parsed, queryOf } from './parsing.ts'
import { requireProof } from './proof.ts'
import type { RateLimiter } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import { requireRight, requireScope, type Scope } from './rights.ts'
import type { UnderWay } from './under-way.ts'
import { versionNamed, versionOf } from './versions.ts'

type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'summary' | 'audience' | 'refusals'>

/** `Then` where a contract's own value is the wanted one; undefined where it has another or none. */
type Where<Value, Wanted, Then> = [NonNullable<Value>] extends [never]
  ? undefined
  : [NonNullable<Value>] extends [Wanted]
    ? Then
    : undefined

type OnceOf<E> = E extends { idempotent?: infer Key } ? Where<Key, 'answer', Once> : undefined

type ScopeOf<E> = E extends { at?: infer At } ? Where<At, 'scope', Scope> : undefined

type KeyOf<E> = E extends { keyRequired?: infer Required }
  ? [NonNullable<Required>] extends [never]
    ? string | undefined
    : string
  : string | undefined

/** A shared tablet that nobody has taken, as a request came from it (decisions/274). */
export interface TabletCaller {
  id: number
  /** where it stands */
  branchId: number
}

/** Whoever acts at a counter: a person, or the tablet by itself. */
export type CounterActor = (Caller & { aloneTablet?: undefined }) | { aloneTablet: TabletCaller }

type PersonOf<E extends AnyEndpoint> = E extends { byTablet?: infer By }
  ? [NonNullable<By>] extends [never]
    ? E['audience'] extends 'anyone'
      ? Caller | undefined
      : Caller
    : CounterActor
  : never

/** The input of a route's handler, parsed by its contract. */
export interface Call<E extends AnyEndpoint> {
  /** The signed-in person; possibly undefined for `anyone`, and the tablet by itself for `byTablet`. */
  person: PersonOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Of which branches the caller is told figures, on endpoints that ask for some (`at: 'scope'`). */
  scope: ScopeOf<E>
  /** The `Idempotency-Key`, on endpoints that take one; undefined if none was sent and none is required. */
  requestKey: KeyOf<E>
  /** On creations that take a key; each of them must write through it. */
  once: OnceOf<E>
  /** The version in `If-Match`, for contracts with versions; undefined if none was sent. */
  version: number | undefined
  request: Request
  /** Headers of the answer. */
  headers: HTTPHeaders
}

type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> extends undefined ? void : AnswerOf<E> | Response>

interface Manner {
  /**
   * The ledger confirms the caller's session in the transaction that writes for this handler. So
   * the gate admits a session from this process's memory without another look-up.
   */
  confirmed?: boolean
}

/** Serves a contract: the returned Elysia instance holds its route. */
export type Gate = <E extends AnyEndpoint>(
  contract: E,
  handle: Handler<E>,
  manner?: Manner,
) => Elysia

/** Whether a person belongs to an audience, as far as it is known before the request is read. */
function admits({ audience, at }: Endpoint, person: Person | undefined): boolean {
  if (audience === 'anyone') return true
  if (!person) return false
  if (audience === 'member') return true
  if (audience === 'staff') return person.roles.length > 0
  return holds(person, audience, at ? 'anywhere' : 'chain')
}

/** What a request has, parsed by its contract. */
interface AskedParts {
  params: unknown
  query: unknown
  body: unknown
}

/** Whether the session of a person opens an endpoint: a PIN on a shared tablet opens the counter's alone. */
const isOpenTo = (contract: Endpoint, person: Person | undefined): boolean =>
  person === undefined || person.tablet === null || isOpenAtTablet(contract)

/**
 * What Elysia is handed for an answer: text or a `Response`. Elysia looks at the class of anything else,
 * and where it is not its own (the rows of a query are an Array's subclass) it drops headers and status.
 */
function bodyOf(e: Endpoint, answer: unknown, headers: HTTPHeaders): unknown {
  if (!e.answer) return undefined
  if (e.media || answer instanceof Response) return answer
  headers['content-type'] = 'application/json'
  return JSON.stringify(answer)
}

type Cookies = HTTPHeaders['set-cookie']

/** Keeps a renewed session's cookie beside those of the handler, unless that wrote a session itself. */
function withRenewed(renewed: Cookies, written: Cookies): Cookies {
  if (typeof renewed !== 'string' || !written || written === renewed) return written
  const name = renewed.slice(0, renewed.indexOf('=') + 1)
  const others = [written].flat()
  return others.some((one) => one.startsWith(name)) ? written : [renewed, ...others]
}

interface Context {
  request: Request
  params: unknown
  set: { status?: number | string; headers: HTTPHeaders }
}

/**
 * Serves every route. The contract gives a route its schemas, its audience and its success status.
 * Access is denied by default, since a contract without an audience does not compile (decisions.md
 * §1).
 */
export function createGate(deps: {
  sessions: Sessions
  cookie: SignedCookie
  publicOrigin: string | undefined
  underWay: UnderWay | undefined
  rateLimiter: RateLimiter
  sql: Sql
  /** The shared tablet that a request comes from. @throws Refusal signed_out where it comes from none */
  tabletOf(request: Request): Promise<TabletCaller>
  /** The caller's network address. */
  addressOf(request: Request): string
  /** Hears of every refusal that the gate answers with, and who asked, if somebody is signed in. */
  onRefused(refusal: Refusal, request: Request, contract: Endpoint, person?: Person): void
  /** Notes what somebody has changed beyond a counter's work; it must not fail. */
  onChanged(edit: Edit): Promise<void>
}): Gate {
  const idempotencyRecords = openIdempotencyRecords(deps.sql)

  /**
   * Identifies the caller. Refuses callers that the contract does not admit, and requests in the
   * name of another person, before they have any effect.
   */
  async function admit(
    { request, set }: Context,
    token: string | undefined,
    contract: Endpoint,
    { confirmed }: Manner,
    identified: (person: Person) => void,
  ): Promise<Person | undefined> {
    const known = confirmed && token ? deps.sessions.recall(token) : undefined
    if (known && admits(contract, known) && isOpenTo(contract, known)) {
      identified(known)
      refuseAnotherPerson(request, contract, known)
      return known
    }
    const person = token ? await deps.sessions.find(token) : undefined
    if (person) identified(person)
    refuseAnotherPerson(request, contract, person)
    if (person?.renewed && token) set.headers['set-cookie'] = await deps.cookie.write(token)
    if (admits(contract, person)) {
      if (!isOpenTo(contract, person)) throw new Refusal('not_at_tablet')
      if (person?.secondFactorDue && contract.audience !== 'anyone' && !contract.beforeSecondFactor)
        throw new Refusal('second_factor_due')
      return person
    }
    if (!person && contract.byTablet) return undefined
    throw new Refusal(person ? 'forbidden' : 'signed_out')
  }

  /**
   * Refuses who lacks the right of a contract at the branches that the request names, and tells those whose figures it
   * asks for. Whoever has it in the whole chain was seen to have it as their session was looked up, but for the
   * branch of a shared tablet.
   */
  async function requireRightAsked(
    person: Person,
    e: Endpoint,
    { params, query, body }: AskedParts,
  ): Promise<Scope | undefined> {
    const right = rightOf(e)
    if (!right || !e.at || e.at === 'written') return undefined
    const isEverywhere = person.tablet === null && holds(person, right)
    if (e.at === 'path') {
      if (!isEverywhere) await requireRight(deps.sql, person, right, (params as { id: number }).id)
      return undefined
    }
    const { branchId, regionId } = (query ?? body) as AskedBranches
    if (isEverywhere && branchId === undefined && regionId === undefined) return null
    return requireScope(deps.sql, person, right, { branchId, regionId })
  }

  /** A caller with the cookie of an ended session learns why it ended. */
  async function withReason(error: unknown, request: Request): Promise<unknown> {
    if (!(error instanceof Refusal) || error.code !== 'signed_out') return error
    const token = deps.cookie.read(request)
    if (!token) return error
    return new Refusal('signed_out', { reason: await deps.sessions.endOf(token) })
  }

  return (contract, handle, manner = {}) => {
    const e = contract as Endpoint
    // The parameters are destructured: Elysia reads the handlers' source, and would prepare headers
    // and cookies for each request if the handler took the whole context.
    const run = async ({ request, set, params }: Context) => {
      deps.underWay?.begin()
      let caller: Person | undefined
      try {
        refuseForeignOrigin(request, deps.publicOrigin)
        const token = deps.cookie.read(request)
        if (!token && e.audience !== 'anyone' && !e.byTablet) throw new Refusal('signed_out')
        // The body is read before the session is looked up: a slow request acts for the person who
        // is signed in when it is complete. It is parsed afterwards, so that a stranger learns
        // nothing about its form.
        const bytes = e.body && (await readBody(request))
        const person = await admit({ request, set, params }, token, e, manner, (one) => {
          caller = one
        })
        const tablet = person || !e.byTablet ? undefined : await deps.tabletOf(request)
        if (person && e.audience !== 'anyone') deps.rateLimiter.hold(person.id, e)
        // people have positive ids
        if (tablet) deps.rateLimiter.hold(-tablet.id, e)
        if (person && e.proved === true) await requireProof(deps.sql, person)
        const asked = {
          params: parsed(e, 'params', params),
          query: e.query && parsed(e, 'query', queryOf(request.url)),
          body: bytes && parsed(e, 'body', parseBody(request, bytes)),
        }
        const scope = person && (await requireRightAsked(person, e, asked))
        const requestKey = e.idempotent ? requestKeyOf(request) : undefined
        if (e.keyRequired && requestKey === undefined) throw new Refusal('idempotency_key_required')
        const kept = idempotencyRecords(e, {
          person,
          key: requestKey,
          content: () => JSON.stringify(asked),
        })
        // Nothing is created by a request that is sent again: it is answered as the first was.
        let isRepeated = e.idempotent === 'answer'
        const once: Once = (create, content) =>
          kept((inside) => {
            isRepeated = false
            return create(inside)
          }, content)
        // The contract's schemas have parsed these values, so they have the parsed types.
        const call = {
          ...asked,
          scope,
          person: tablet
            ? { aloneTablet: tablet }
            : person && { ...person, address: deps.addressOf(request) },
          requestKey,
          once: e.idempotent === 'answer' ? once : undefined,
          version: e.versioned ? versionNamed(request) : undefined,
          request,
          headers: set.headers,
        } as unknown as Call<typeof contract>
        if (person && e.rateLimit === 'rare') await deps.rateLimiter.holdRare(person.id, e)
        set.status = successOf(e)
        set.headers['cache-control'] = 'no-store'
        const renewed = set.headers['set-cookie']
        const answer = await handle(call)
        const cookies = withRenewed(renewed, set.headers['set-cookie'])
        if (cookies) set.headers['set-cookie'] = cookies
        if (person && isNoted(e) && !isRepeated)
          await deps.onChanged({
            actorId: person.id,
            address: deps.addressOf(request),
            contract: e,
            ...asked,
            answer,
          })
        if (e.conditional) {
          const isPublic = e.conditional === 'public'
          return answerUnlessKnown(answer, request, set, isPublic)
        }
        const version = versionOf(answer)
        if (version !== undefined) set.headers.etag = `"${version}"`
        return bodyOf(e, answer, set.headers)
      } catch (error) {
        const thrown = await withReason(error, request)
        if (thrown instanceof Refusal) deps.onRefused(thrown, request, e, caller)
        throw thrown
      } finally {
        deps.underWay?.end()
      }
    }
    const hooks = { parse: 'none', detail: { summary: e.summary } }
    const route = new Elysia() as unknown as {
      route(method: string, path: string, run: (c: Context) => unknown, hooks: object): Elysia
    }
    return route.route(e.method.toUpperCase(), e.path, run, hooks)
  }
}
