import { commonRefusals } from '#api/contracts/common-refusals.ts'
import {
  type BodyInput,
  type CurrentOf,
  type Endpoint,
  type ParamsInput,
  personHeader,
  type QueryInput,
  type Received,
} from '#api/contracts/endpoint.ts'
import { ApiError, noAnswer, readRefusal } from './api-error.ts'
import { identity } from './identity.ts'
import { serverClock } from './server-clock.ts'

/** The default time-out of a call, ms. */
const patience = 15_000

/** Parameters of a path or query: numbers are accepted for text. */
type Written<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** The key is made before the first try and stays for all others (decisions.md §3, §8). */
export type Keyed<E, Name extends string> = E extends { idempotent?: infer Key }
  ? [NonNullable<Key>] extends [never]
    ? { [N in Name]?: undefined }
    : { [N in Name]: string }
  : { [N in Name]?: undefined }

/** The version of the row to change or delete, as the page shows it (decisions.md §8). */
export type Versioned<E> = [CurrentOf<E>] extends [undefined]
  ? { version?: undefined }
  : { version: number }

interface Common {
  /** the file, if the endpoint takes one */
  file?: Blob | undefined
  signal?: AbortSignal | undefined
  /** ms */
  timeout?: number | undefined
}

/** What is asked of an endpoint. */
export type Asked<E> = Part<'params', Written<ParamsInput<E>>> &
  Part<'query', Written<QueryInput<E>>> &
  Part<'body', BodyInput<E>>

export type CallOptions<E> = Asked<E> & Keyed<E, 'idempotencyKey'> & Versioned<E> & Common

type Arguments<E> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** The same of whichever endpoint. */
export interface AskedOfAny {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
}

interface Loose extends AskedOfAny, Common {
  idempotencyKey?: string | undefined
  version?: number | undefined
  /** whether it is sent again after what a refusal missed was given: nobody is asked twice */
  again?: true
}

/** The address of a call: its path with parameters and query. */
function addressOf(endpoint: Endpoint, { params, query }: Loose): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/**
 * Sends a call once, for the person that the page acts for (decisions.md §8). An answer is dropped if
 * the person has changed meanwhile.
 * @param limit aborts when the call has taken too long
 * @throws ApiError for a refusal; whatever fetch() throws where no answer came
 */
async function sendOnce(endpoint: Endpoint, options: Loose, limit: AbortSignal): Promise<Response> {
  const person = endpoint.introduces ? null : (identity.person() ?? null)
  const headers = new Headers({ accept: 'application/json' })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.file?.type) headers.set('content-type', options.file.type)
  if (person !== null) headers.set(personHeader, String(person))
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`)
  const response = await fetch(addressOf(endpoint, options), {
    method: endpoint.method.toUpperCase(),
    // For the own origin both send the cookie, and a preloaded answer only goes to `include`.
    credentials: preloads.taken ? 'include' : 'same-origin',
    headers,
    body: options.file ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  })
  // a shared cache keeps nothing of a member's, and no old hour
  if (endpoint.audience === 'member') serverClock.note(response.headers.get('date'))
  if (!response.ok) throw await readRefusal(response)
  if (person !== null && person !== identity.person())
    throw new ApiError('left', {
      status: 0,
      code: 'left',
      sentence: commonRefusals.another_person[1],
    })
  return response
}

/** Sends a call and returns the raw answer of a success; everything else throws an `ApiError`. */
async function send(endpoint: Endpoint, options: Loose): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeout ?? patience)
  try {
    return await sendOnce(endpoint, options, limit)
  } catch (error) {
    if (error instanceof ApiError) return afterRefusal(error, endpoint, options)
    if (options.signal?.aborted) throw error
    throw noAnswer(limit.aborted ? 'timeout' : 'unreachable')
  }
}

/**
 * Reloads the page if the browser's session belongs to another person. Sends the call again if what
 * the refusal misses was given, and throws the refusal if not.
 */
async function afterRefusal(refusal: ApiError, endpoint: Endpoint, options: Loose) {
  if (refusal.code === 'another_person') identity.reload()
  if (options.again || !(await proof.missing?.(refusal, options.idempotencyKey ?? null)))
    throw refusal
  return send(endpoint, { ...options, again: true })
}

/**
 * Asks for what a refusal misses, a proof or a manager's approval, and tells whether the call may be sent again
 * (decisions/157, 276). Set by the app (web/main.tsx): the dialogs are no part of the first load.
 * @param key the call's `Idempotency-Key`
 */
export const proof: { missing?: (error: ApiError, key: string | null) => Promise<boolean> } = {}

/**
 * Whether calls take the answers that the page's HTML and headers have preloaded. Set by the app for as
 * long as it starts (web/main.tsx): later, such an answer may be from before somebody signed in.
 */
export const preloads = { taken: false }

async function parse(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.answer) return undefined
  try {
    return endpoint.answer.parse(await response.json())
  } catch {
    throw noAnswer('unreadable', response.status)
  }
}

/**
 * Makes a call of a contract and returns its parsed answer. Refusals, time-outs, lost connections
 * and answers that break the contract throw an {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Received<E>> {
  return ask(endpoint, (options ?? {}) as Loose)
}

/** Like {@link call}, for what was typed by its endpoint before (web/shared/query.ts). */
export async function ask<E extends Endpoint>(endpoint: E, options: Loose): Promise<Received<E>> {
  return (await parse(endpoint, await send(endpoint, options))) as Received<E>
}

/** Like {@link call}, for an endpoint that answers a file. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Blob> {
  const response = await send(endpoint, (options ?? {}) as Loose)
  try {
    return await response.blob()
  } catch {
    throw noAnswer('unreadable', response.status)
  }
}

/**
 * One page of a list, with the `before` of the next one if there are more rows (decisions.md §7).
 */
export interface Page<Rows> {
  rows: Rows
  next: string | null
  /** the `after` of the previous page, for lists that page backwards too */
  previous?: string | null
  /** the number of rows on all pages, for lists that count them */
  total?: number
  /** whether there are more rows than `total`, where the count stopped */
  more?: boolean
}

const cursorOf = (link: string | null, pattern: RegExp, name: string): string | null => {
  const target = pattern.exec(link ?? '')?.[1]
  return target ? new URL(target, 'http://link').searchParams.get(name) : null
}

/** The `before` in the answer's `Link: <…>; rel="next"`. */
export const nextOf = (link: string | null): string | null =>
  cursorOf(link, /<([^>]+)>\s*;[^,]*\brel="?next"?/, 'before')

/** The `after` in the answer's `Link: <…>; rel="prev"`. */
const previousOf = (link: string | null): string | null =>
  cursorOf(link, /<([^>]+)>\s*;[^,]*\brel="?prev"?/, 'after')

/** Like {@link call}, for a list in pages. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Page<Received<E>>> {
  return askPage(endpoint, (options ?? {}) as Loose)
}

/** Like {@link ask}, for a list in pages. */
export async function askPage<E extends Endpoint>(
  endpoint: E,
  options: Loose,
): Promise<Page<Received<E>>> {
  const response = await send(endpoint, options)
  const link = response.headers.get('link')
  const total = response.headers.get('x-total-count')
  const previous = previousOf(link)
  return {
    rows: (await parse(endpoint, response)) as Received<E>,
    next: nextOf(link),
    ...(previous !== null && { previous }),
    ...(total !== null && { total: Number(total) }),
    ...(response.headers.get('x-total-more') === 'true' && { more: true }),
  }
}
