import {
  type BodyInput,
  type CurrentOf,
  type Endpoint,
  type ParamsInput,
  personHeader,
  type QueryInput,
  type Received,
} from '#api/contracts/endpoint.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { ApiError, noAnswer, readRefusal } from './api-error.ts'
import { identity } from './identity.ts'

/** How long a call may take, ms, unless it says otherwise. */
const patience = 15_000

/** Numbers are written out where a path or a query wants text. */
type Written<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** Made before the first try, the same for every further one (decisions.md §3, §8). */
type Keyed<E> = E extends { idempotent?: infer Key }
  ? [NonNullable<Key>] extends [never]
    ? { idempotencyKey?: undefined }
    : { idempotencyKey: string }
  : { idempotencyKey?: undefined }

/** The version that the page shows, of what is changed or removed (decisions.md §8). */
type Versioned<E> = [CurrentOf<E>] extends [undefined]
  ? { version?: undefined }
  : { version: number }

interface Common {
  /** the file, where the endpoint takes one */
  file?: Blob | undefined
  signal?: AbortSignal | undefined
  /** ms */
  timeout?: number | undefined
}

export type CallOptions<E> = Part<'params', Written<ParamsInput<E>>> &
  Part<'query', Written<QueryInput<E>>> &
  Part<'body', BodyInput<E>> &
  Keyed<E> &
  Versioned<E> &
  Common

type Arguments<E> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface Loose extends Common {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  version?: number | undefined
}

/** The address of a call: its path with parameters and query filled in. */
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
 * Sends a call and gives the raw answer of a success; everything else throws an `ApiError`. It names
 * the person that the page acts for (decisions.md §8): where the browser's session is another's by now,
 * the page starts anew, and an answer that comes after its asker has left is dropped.
 */
async function send(endpoint: Endpoint, options: Loose): Promise<Response> {
  const person = endpoint.introduces ? null : (identity.person() ?? null)
  const limit = AbortSignal.timeout(options.timeout ?? patience)
  const headers = new Headers({ accept: 'application/json' })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.file?.type) headers.set('content-type', options.file.type)
  if (person !== null) headers.set(personHeader, String(person))
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`)
  try {
    const response = await fetch(addressOf(endpoint, options), {
      method: endpoint.method.toUpperCase(),
      credentials: 'include',
      headers,
      body: options.file ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
    if (!response.ok) throw await readRefusal(response)
    if (person !== null && person !== identity.person()) throw outdated()
    return response
  } catch (error) {
    if (error instanceof ApiError && error.code === 'another_person') identity.startAnew()
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw noAnswer(limit.aborted ? 'timeout' : 'unreachable')
  }
}

const outdated = () =>
  new ApiError('left', { status: 0, code: 'left', sentence: refusalSentence('another_person') })

async function parse(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.answer) return undefined
  try {
    return endpoint.answer.parse(await response.json())
  } catch {
    throw noAnswer('unreadable', response.status)
  }
}

/**
 * Makes a call that a contract describes and answers what its schema parses. Refusals, time-outs,
 * lost connections and answers that break the contract throw an {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Received<E>> {
  const response = await send(endpoint, (options ?? {}) as Loose)
  return (await parse(endpoint, response)) as Received<E>
}

/** One page of a list, and the `before` of the next one while there is more (decisions.md §7). */
export interface Page<Rows> {
  rows: Rows
  next: string | null
  /** the `after` of the page before this one, on lists that know their way back */
  previous?: string | null
  /** how many rows all pages have, on lists that tell */
  total?: number
  /** there are more than `total`: they were counted no further */
  more?: boolean
}

const cursorOf = (link: string | null, pattern: RegExp, name: string): string | null => {
  const target = pattern.exec(link ?? '')?.[1]
  return target ? new URL(target, 'http://link').searchParams.get(name) : null
}

/** The `before` that the answer's `Link: <…>; rel="next"` names. */
export const nextOf = (link: string | null): string | null =>
  cursorOf(link, /<([^>]+)>\s*;[^,]*\brel="?next"?/, 'before')

/** The `after` that the answer's `Link: <…>; rel="prev"` names. */
const previousOf = (link: string | null): string | null =>
  cursorOf(link, /<([^>]+)>\s*;[^,]*\brel="?prev"?/, 'after')

/** Like {@link call}, for a list in pages. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Page<Received<E>>> {
  const response = await send(endpoint, (options ?? {}) as Loose)
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
