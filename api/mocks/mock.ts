import { delay, type HttpHandler, HttpResponse, type HttpResponseResolver, http } from 'msw'
import {
  type AnswerOf,
  type BodyInput,
  type CurrentOf,
  type Endpoint,
  type ErrorAnswer,
  successOf,
} from '../contracts/endpoint.ts'
import { ownProving, proveByPassword } from '../contracts/factors/proving.ts'
import { type RefusalCode, refusalSentence, statusOf } from '../contracts/refusals.ts'
import { approveAct, ownTablet } from '../contracts/tablets/tablets.ts'
import { tabletAtTheTill } from './tablet-fixtures.ts'

/** The request of a mocked call, for answers that depend on it. */
export interface MockRequest<E> {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: BodyInput<E>
  headers: Headers
}

type Reply<E> = AnswerOf<E> | Response
type Resolver<E> = (request: MockRequest<E>) => Reply<E> | Promise<Reply<E>>
/** An answer, or a function of the request that makes one. */
export type MockAnswer<E> = AnswerOf<E> | Resolver<E>

const handle = (endpoint: Endpoint, resolver: HttpResponseResolver): HttpHandler =>
  http[endpoint.method](endpoint.path, resolver)

const bodyOf = async (request: Request): Promise<unknown> => {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined
  const text = await request.text()
  return text ? JSON.parse(text) : undefined
}

/**
 * The endpoint succeeds with `answer`: a value of the contract's answer, or a function of the
 * request. The function may also return a `Response`, for headers or for a broken connection.
 */
export function answers<E extends Endpoint>(
  endpoint: E,
  ...[answer]: AnswerOf<E> extends undefined ? [answer?: MockAnswer<E>] : [answer: MockAnswer<E>]
): HttpHandler {
  return handle(endpoint, async ({ request, params }) => {
    const versionMissing = endpoint.versioned && !request.headers.has('if-match')
    if (versionMissing) return refusal('version_required')
    if (endpoint.keyRequired && !request.headers.has('idempotency-key'))
      return refusal('idempotency_key_required')
    const value: unknown =
      typeof answer === 'function'
        ? await (answer as Resolver<E>)({
            params: params as Record<string, string>,
            query: new URL(request.url).searchParams,
            body: (await bodyOf(request)) as BodyInput<E>,
            headers: request.headers,
          })
        : answer
    if (value instanceof Response) return value
    const status = successOf(endpoint)
    if (status === 204) return new HttpResponse(null, { status })
    if (endpoint.media)
      return new Response(String(value), { status, headers: { 'content-type': endpoint.media } })
    return Response.json(value, { status })
  })
}

const refusal = (
  code: RefusalCode,
  more: Partial<ErrorAnswer> = {},
  headers: Record<string, string> = {},
): Response =>
  Response.json({ error: refusalSentence(code), code, ...more } satisfies ErrorAnswer, {
    status: statusOf(code),
    headers,
  })

/** The endpoint refuses like the API: with status, sentence and code of the catalogue. */
export function refuses(
  endpoint: Endpoint,
  code: RefusalCode,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
): HttpHandler {
  return handle(endpoint, () =>
    refusal(
      code,
      {
        ...(fields && { fields }),
        ...(code === 'unexpected' && { requestId: '0198f2c4-1d1e-7c3a-9b52-6a1f0c3d5e77' }),
      },
      headers,
    ),
  )
}

/**
 * The endpoint refuses requests with another version than `current`'s, like the API: the refusal
 * carries `current`. Requests with its version go to the next handler.
 */
export function refusesStale<E extends Endpoint>(
  endpoint: E,
  current: CurrentOf<E> & { version: number },
): HttpHandler {
  return handle(endpoint, ({ request }) =>
    request.headers.get('if-match') === `"${current.version}"`
      ? undefined
      : refusal('changed_meanwhile', { current }),
  )
}

/**
 * The endpoint asks its caller for their password before each act, like the API where the last proof is
 * too old (decisions/157). Then the request goes to the next handler.
 */
export function asksForProof(endpoint: Endpoint): HttpHandler[] {
  let proved = false
  return [
    answers(ownProving, { codes: false, passkeys: false, password: true }),
    answers(proveByPassword, () => {
      proved = true
      return undefined
    }),
    handle(endpoint, () => {
      if (!proved) return refusal('prove_again')
      proved = false
      return undefined
    }),
  ]
}

/**
 * The endpoint refuses what would pass a bound until a manager has approved it at the tablet, like the API
 * (decisions/276). Then the request goes to the next handler.
 * @param approved gets what each approval was for
 */
export function asksForApproval(
  endpoint: Endpoint,
  approved: (body: BodyInput<typeof approveAct>) => void,
): HttpHandler[] {
  let open = false
  return [
    answers(ownTablet, tabletAtTheTill),
    answers(approveAct, ({ body }) => {
      approved(body)
      open = true
      return undefined
    }),
    handle(endpoint, () => (open ? undefined : refusal('limit_reached'))),
  ]
}

/** The endpoint never answers, for the pending state of a screen. */
export function stalls(endpoint: Endpoint): HttpHandler {
  return handle(endpoint, async () => {
    await delay('infinite')
    return new HttpResponse(null)
  })
}

/** The endpoint's requests wait so many ms, then go to the next handler: a slow network. */
export function delays(endpoint: Endpoint, ms: number): HttpHandler {
  return handle(endpoint, async () => {
    await delay(ms)
  })
}

/** A stream that opens, sends `events` and stays open. */
export function streams<E extends Endpoint>(endpoint: E, ...events: AnswerOf<E>[]): HttpHandler {
  return handle(endpoint, () => {
    const bytes = new TextEncoder()
    const body = new ReadableStream({
      start(controller) {
        for (const event of events)
          controller.enqueue(bytes.encode(`data: ${JSON.stringify(event)}\n\n`))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
}
