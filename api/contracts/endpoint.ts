import * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint (decisions.md §1). `member` is any signed-in, active person; staff
 * and administrators are members, administrators are staff.
 */
export type Audience = 'anyone' | 'member' | 'staff' | 'admin'

export type Method = 'get' | 'post' | 'patch' | 'delete'

type Shape = z.ZodType

/**
 * Names the person a page was opened for, by id (decisions.md §8). The web client sends it with each
 * call; who sends none acts for whoever is signed in.
 */
export const personHeader = 'x-telve-person'
/** The same in the address of a stream: an EventSource sends no headers of ours. */
export const personParameter = 'person'

/** One call, described once: the Elysia route, the web client, the MSW handler and OpenAPI read it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Current extends Shape = Shape,
> {
  method: Method
  /** With `:name` for each parameter. */
  path: string
  /** One English sentence for the OpenAPI document. */
  summary: string
  audience: Audience
  params?: Params
  query?: Query
  body?: Body
  /** Takes a file instead of a JSON body: one of these media types, at most this many bytes. */
  file?: { types: readonly string[]; most: number }
  /** The body of the success answer; absent where there is none (204). */
  answer?: Answer
  /** 200 unless told; 204 where there is no answer. */
  status?: 200 | 201 | 202
  /** What it refuses beyond what {@link refusalsOf} derives. */
  refusals: readonly RefusalCode[]
  /** The refusal that stands for an invalid body field, where the specification names one. */
  fieldRefusals?: Readonly<Record<string, RefusalCode>>
  /**
   * Takes an `Idempotency-Key` header. `ledger`: the key stands in the ledger with its entry, for good
   * (decisions.md §3). `answer`: a creation; its key and answer are kept for 24 hours, and who sends
   * the same again is answered the same (decisions.md §8).
   */
  idempotent?: 'ledger' | 'answer'
  /**
   * Changes or removes something that counts its edits: takes `If-Match: "<version>"`, and a request
   * that names an older version is refused `changed_meanwhile` with the present state, which is of
   * this schema (decisions.md §8). Pages of ours must name a version.
   */
  versioned?: Current
  /** A list in pages: answers carry `Link: <…>; rel="next"` while there is more (decisions.md §7). */
  paged?: true
  /** A list that changes seldom: answers carry an `ETag` and, to who has that one already, 304. */
  conditional?: true
  /**
   * How often one person may ask for a change (api/http/paces.ts): `till` for what a counter does all
   * day, `rare` for what leaves rows for good; unless told, as often as other changes.
   */
  pace?: 'till' | 'rare'
  /** Answers `text/event-stream`; `answer` is the schema of one event's data. */
  stream?: true
  /** Says who somebody is: asked in nobody's name, whoever the page was opened for. */
  introduces?: true
}

/** Describes a call; identity at run time, the types are the point. */
export const endpoint = <
  const Verb extends Method,
  const Who extends Audience,
  Params extends Shape = never,
  Query extends Shape = never,
  Body extends Shape = never,
  Answer extends Shape = never,
  Current extends Shape = never,
  const Key extends 'ledger' | 'answer' = never,
>(
  method: Verb,
  path: `/api/${string}`,
  rest: Omit<
    Endpoint<Params, Query, Body, Answer, Current>,
    'method' | 'path' | 'audience' | 'idempotent'
  > & { audience: Who; idempotent?: Key },
) => ({ method, path, ...rest })

type Part<E, Name extends string> = E extends { [name in Name]?: infer S }
  ? [NonNullable<S>] extends [never]
    ? undefined
    : NonNullable<S> extends Shape
      ? NonNullable<S>
      : undefined
  : undefined
type Output<S> = S extends Shape ? z.output<S> : undefined
type Input<S> = S extends Shape ? z.input<S> : undefined

/** What a handler receives, parsed. */
export type ParamsOf<E> = Output<Part<E, 'params'>>
export type QueryOf<E> = Output<Part<E, 'query'>>
export type BodyOf<E> = Output<Part<E, 'body'>>
/** What a handler gives: a value that the answer's schema accepts. */
export type AnswerOf<E> = Input<Part<E, 'answer'>>
/** What a caller gives, before parsing. */
export type ParamsInput<E> = Input<Part<E, 'params'>>
export type QueryInput<E> = Input<Part<E, 'query'>>
export type BodyInput<E> = Input<Part<E, 'body'>>
/** What a caller receives. */
export type Received<E> = Output<Part<E, 'answer'>>

/** The present state that a stale change is refused with. */
export type CurrentOf<E> = Output<Part<E, 'versioned'>>

/** The status of a success answer. */
export const successOf = (e: Pick<Endpoint, 'status' | 'answer'>): number =>
  e.status ?? (e.answer ? 200 : 204)

/** Everything an endpoint may refuse: what it declares and what follows from its form. */
export function refusalsOf(e: Endpoint): RefusalCode[] {
  const all = new Set<RefusalCode>(e.refusals)
  for (const code of Object.values(e.fieldRefusals ?? {})) all.add(code)
  if (e.params || e.query || e.body || e.idempotent) all.add('invalid_request')
  if (e.idempotent) all.add('idempotency_conflict')
  if (e.versioned) all.add('changed_meanwhile').add('version_required')
  if (e.body) {
    all.add('malformed_body').add('body_too_large').add('unsupported_content_type')
  }
  if (e.audience !== 'anyone') all.add('signed_out')
  all.add('another_person')
  if (e.audience === 'staff' || e.audience === 'admin') all.add('forbidden')
  if (e.method !== 'get') all.add('foreign_origin')
  if (e.method !== 'get' && e.audience !== 'anyone') all.add('too_many_requests')
  all.add('unexpected').add('unavailable')
  return [...all]
}

/** Why the session behind a cookie is over, where `signed_out` is answered (decisions.md §2). */
export const SessionEnd = z.enum([
  'signed_out',
  'password_changed',
  'role_changed',
  'deactivated',
  'expired',
])
export type SessionEnd = z.output<typeof SessionEnd>

/** The body of every error answer (decisions.md §7). */
export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of `signed_out`, where the request bore the cookie of a session that has ended. */
  reason: SessionEnd.optional().catch(undefined),
  /** With `changed_meanwhile`: what was to be changed, as it stands now. */
  current: z.unknown().optional(),
  /** Ties an unexpected error to its line in the log. */
  requestId: z.string().optional(),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>
