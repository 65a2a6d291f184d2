import { Elysia, type HTTPHeaders } from 'elysia'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  successOf,
} from '../contracts/endpoint.ts'
import type { Caller, Person } from '../sessions/sessions.ts'
import {
  type AdmissionDeps,
  type Admitted,
  type Context,
  openAdmission,
  type TabletCaller,
} from './admission.ts'
import { parseBody } from './body.ts'
import { type Edit, isNoted } from './edits.ts'
import { answerUnlessKnown } from './etag.ts'
import { type Once, openIdempotencyRecords, requestKeyOf } from './idempotency-records.ts'
import { parsed, queryOf } from './parsing.ts'
import { Refusal } from './refusal.ts'
import { type Asked, requireRightAsked, type Scope } from './rights.ts'
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

/** Gives an answer its tag, by its version or its content. */
async function answered(e: Endpoint, { request, set }: Context, answer: unknown): Promise<unknown> {
  if (e.conditional) return answerUnlessKnown(answer, request, set, e.conditional === 'public')
  const version = versionOf(answer)
  if (version !== undefined) set.headers.etag = `"${version}"`
  return bodyOf(e, answer, set.headers)
}

type Cookies = HTTPHeaders['set-cookie']

/** Keeps a renewed session's cookie beside those of the handler, unless that wrote a session itself. */
function withRenewed(renewed: Cookies, written: Cookies): Cookies {
  if (typeof renewed !== 'string' || !written || written === renewed) return written
  const name = renewed.slice(0, renewed.indexOf('=') + 1)
  const others = [written].flat()
  return others.some((one) => one.startsWith(name)) ? written : [renewed, ...others]
}

/** Parses what is asked, by its contract. @throws Refusal invalid_request and those of a body */
const askedOf = (e: Endpoint, { request, params }: Context, { bytes }: Admitted): Asked => ({
  params: parsed(e, 'params', params),
  query: e.query && parsed(e, 'query', queryOf(request.url)),
  body: bytes && parsed(e, 'body', parseBody(request, bytes)),
})

/** The `Idempotency-Key` of an endpoint that takes one. @throws Refusal idempotency_key_required */
function keyAsked(e: Endpoint, request: Request): string | undefined {
  const key = e.idempotent ? requestKeyOf(request) : undefined
  if (e.keyRequired && key === undefined) throw new Refusal('idempotency_key_required')
  return key
}

/**
 * Serves every route. The contract gives a route its schemas, its audience and its success status.
 * Access is denied by default, since a contract without an audience does not compile (decisions.md
 * §1).
 */
export function createGate(
  deps: AdmissionDeps & {
    underWay: UnderWay | undefined
    /** The caller's network address. */
    addressOf(request: Request): string
    /** Hears of every refusal that the gate answers with, and who asked, if somebody is signed in. */
    onRefused(refusal: Refusal, request: Request, contract: Endpoint, person?: Person): void
    /** Notes what somebody has changed beyond a counter's work; it must not fail. */
    onChanged(edit: Edit): Promise<void>
  },
): Gate {
  const admit = openAdmission(deps)
  const idempotencyRecords = openIdempotencyRecords(deps.sql)

  /** What a creation writes by; nothing is created by a request that is sent again: it is answered as the first was. */
  function creationOf(
    e: Endpoint,
    person: Person | undefined,
    key: string | undefined,
    asked: Asked,
  ) {
    if (e.idempotent !== 'answer') return undefined
    const kept = idempotencyRecords(e, { person, key, content: () => JSON.stringify(asked) })
    const creation = {
      isRepeated: true,
      once: ((create, content) =>
        kept((inside) => {
          creation.isRepeated = false
          return create(inside)
        }, content)) as Once,
    }
    return creation
  }

  /** Whoever calls, as handlers know them. */
  const callerOf = (request: Request, { person, tablet }: Admitted) =>
    tablet ? { aloneTablet: tablet } : person && { ...person, address: deps.addressOf(request) }

  /** Lets a request in by its contract, has it handled, and makes the answer. */
  async function serve(
    e: Endpoint,
    handle: (call: never) => Promise<unknown>,
    context: Context,
    admitted: Admitted,
  ): Promise<unknown> {
    const { request, set } = context
    const { person } = admitted
    const asked = askedOf(e, context, admitted)
    const scope = person && (await requireRightAsked(deps.sql, person, e, asked))
    const requestKey = keyAsked(e, request)
    const creation = creationOf(e, person, requestKey, asked)
    // The contract's schemas have parsed these values, so they have the parsed types.
    const call = {
      ...asked,
      scope,
      person: callerOf(request, admitted),
      requestKey,
      once: creation?.once,
      version: e.versioned ? versionNamed(request) : undefined,
      request,
      headers: set.headers,
    } as never
    if (person && e.rateLimit === 'rare') await deps.rateLimiter.holdRare(person.id, e)
    set.status = successOf(e)
    set.headers['cache-control'] = 'no-store'
    const renewed = set.headers['set-cookie']
    const answer = await handle(call)
    const cookies = withRenewed(renewed, set.headers['set-cookie'])
    if (cookies) set.headers['set-cookie'] = cookies
    if (person && isNoted(e) && !creation?.isRepeated) {
      const address = deps.addressOf(request)
      await deps.onChanged({ actorId: person.id, address, contract: e, ...asked, answer })
    }
    return answered(e, context, answer)
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
      const context = { request, set, params }
      let caller: Person | undefined
      deps.underWay?.begin()
      try {
        const admitted = await admit(context, e, manner.confirmed === true, (person) => {
          caller = person
        })
        return await serve(e, handle, context, admitted)
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
