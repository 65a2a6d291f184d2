import * as z from 'zod'
import type { Right } from './posts/rights.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint (decisions.md §1, decisions/278). `member` is any signed-in, active person, `staff`
 * whoever has a post, and a right whoever has it by a post.
 */
export type Audience = 'anyone' | 'member' | 'staff' | Right

/**
 * Where a right is needed: at the branch whose id is the path's `id`. `scope`: at each of the branches that query or
 * body ask for by `branchId` or `regionId`; without both in the whole chain, or else at all branches where the caller
 * has it (decisions/288). `written`: at the branch of what is moved (the scan, order, purchase or entry); the handler
 * asks, in the transaction that writes (decisions/254), and the gate admits whoever has it anywhere.
 */
export type RightAt = 'path' | 'scope' | 'written'

export type Method = 'get' | 'post' | 'patch' | 'delete'

type Shape = z.ZodType

/**
 * The id of the person a page was opened for (decisions.md §8). The web client sends it with each
 * call; a call without it acts for whoever is signed in.
 */
export const personHeader = 'x-telve-person'
/** The same as a query parameter of a stream: an EventSource cannot send custom headers. */
export const personParameter = 'person'

/**
 * One call, described once; the Elysia route, the web client, the MSW handler and OpenAPI read it.
 */
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
  /** Where the right is needed that `audience` names; by default in the whole chain. */
  at?: RightAt
  params?: Params
  query?: Query
  body?: Body
  /** Takes a file instead of a JSON body: one of these media types, at most this many bytes. */
  file?: { types: readonly string[]; most: number }
  /** The body of the success answer; absent where there is none (204). */
  answer?: Answer
  /** 200 by default; 204 for calls without an answer. */
  status?: 200 | 201 | 202
  /** Its refusals in addition to those that {@link refusalsOf} derives. */
  refusals: readonly RefusalCode[]
  /** The refusal for an invalid body field, if the specification names one. */
  fieldRefusals?: Readonly<Record<string, RefusalCode>>
  /**
   * Takes an `Idempotency-Key` header. `ledger`: the ledger stores the key with its entry for ever
   * (decisions.md §3). `answer`: a creation; its key and answer are stored for 24 hours, and a
   * repeated request gets the same answer (decisions.md §8).
   */
  idempotent?: 'ledger' | 'answer'
  /**
   * Refuses requests without that header (400 `idempotency_key_required`): sent again without a key, they
   * would be written again (decisions/201).
   */
  keyRequired?: true
  /**
   * Changes or removes something that counts its edits. It takes `If-Match: "<version>"`, and a
   * request with an older version is refused `changed_meanwhile` with the current state, which has
   * this schema (decisions.md §8). Our own pages must send a version.
   */
  versioned?: Current
  /** What other refusals carry as `current`: the present state of what was to be changed. */
  carries?: Readonly<Partial<Record<RefusalCode, Shape>>>
  /**
   * A paged list: answers carry `Link: <…>; rel="next"` while there are more rows (decisions.md
   * §7).
   */
  paged?: true
  /**
   * A list that rarely changes: answers carry an `ETag`, and 304 if the client has that content.
   * `public`: nothing in it is about the caller, so whoever asks without a session may get it from a
   * shared cache for a minute (decisions/127).
   */
  conditional?: true | 'public'
  /**
   * How often one person may send a change (api/http/rate-limits.ts): `till` for a counter's everyday
   * actions, `rare` for changes that add permanent rows; by default as often as other changes.
   */
  rateLimit?: 'till' | 'rare'
  /**
   * Asks again who sits there: the session's person has proved themselves within the last ten minutes
   * (decisions/157). `partly`: only a part of what it does is sensitive, and its handler asks.
   */
  proved?: true | 'partly'
  /**
   * Admits administrators who must have a second factor and have not proved one in this session: what
   * they need to set it up (decisions/158).
   */
  beforeSecondFactor?: true
  /**
   * Whether it admits whose session a PIN has opened on a shared tablet (decisions/273). By default what a
   * barista does is; one's own account and administration are not.
   */
  atTablet?: boolean
  /** Admits a shared tablet that nobody has taken, by its cookie, in the place of a person (decisions/274). */
  byTablet?: true
  /** Answers `text/event-stream`; `answer` is the schema of one event's data. */
  stream?: true
  /** Answers text or an archive of this media type, not JSON; `answer` is the schema of the text. */
  media?: `text/${string}` | 'application/zip'
  /**
   * Its changes have lines of their own in the security log, written by their transaction. The gate notes the
   * others (decisions/176).
   */
  ownLines?: true
  /** Reports who is signed in, so the claimed person of the page is not checked. */
  introduces?: true
}

/** Describes a call. It returns its argument; its purpose is type inference. */
export const endpoint = <
  const Verb extends Method,
  const Who extends Audience,
  Params extends Shape = never,
  Query extends Shape = never,
  Body extends Shape = never,
  Answer extends Shape = never,
  Current extends Shape = never,
  const Key extends 'ledger' | 'answer' = never,
  const Required extends true = never,
  const ByTablet extends true = never,
  const At extends RightAt = never,
>(
  method: Verb,
  path: `/api/${string}`,
  rest: Omit<
    Endpoint<Params, Query, Body, Answer, Current>,
    'method' | 'path' | 'audience' | 'idempotent' | 'keyRequired' | 'byTablet' | 'at'
  > & { audience: Who; idempotent?: Key; keyRequired?: Required; byTablet?: ByTablet; at?: At },
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

/** The parsed input of a handler. */
export type ParamsOf<E> = Output<Part<E, 'params'>>
export type QueryOf<E> = Output<Part<E, 'query'>>
export type BodyOf<E> = Output<Part<E, 'body'>>
/** The result of a handler: a value that the answer's schema accepts. */
export type AnswerOf<E> = Input<Part<E, 'answer'>>
/** The input of a caller, before parsing. */
export type ParamsInput<E> = Input<Part<E, 'params'>>
export type QueryInput<E> = Input<Part<E, 'query'>>
export type BodyInput<E> = Input<Part<E, 'body'>>
/** The answer that a caller receives. */
export type Received<E> = Output<Part<E, 'answer'>>

/** The current state that the refusal of a stale change carries. */
export type CurrentOf<E> = Output<Part<E, 'versioned'>>

/** The status of a success answer. */
export const successOf = (e: Pick<Endpoint, 'status' | 'answer'>): number =>
  e.status ?? (e.answer ? 200 : 204)

/** Why the session of a cookie has ended, if the answer is `signed_out` (decisions.md §2). */
export const SessionEnd = z.enum([
  'signed_out',
  'password_changed',
  'role_changed',
  'deactivated',
  'ended_elsewhere',
  'password_reset',
  'factor_recovered',
  'erased',
  'too_many',
  'tablet_revoked',
  'expired',
])
export type SessionEnd = z.output<typeof SessionEnd>

/** The body of every error answer (decisions.md §7). */
export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `signed_out`, if the request carried the cookie of an ended session. */
  reason: SessionEnd.optional().catch(undefined),
  /** With `changed_meanwhile` and refusals of orders: the current state of the object. */
  current: z.unknown().optional(),
  /** Links an unexpected error to its line in the log. */
  requestId: z.string().optional(),
})
export type ErrorAnswer = z.output<typeof ErrorAnswer>
