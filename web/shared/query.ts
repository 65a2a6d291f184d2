import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Endpoint, QueryInput, Received } from '#api/contracts/endpoint.ts'
import { type Asked, type AskedOfAny, ask, askPage, type Page } from './client.ts'
import { keyOf } from './query-key.ts'

interface Kept {
  /** the answer is kept on the device for when there is no network (decisions/073) */
  keeps?: boolean
  /** the key behind the path, under which devices have kept it since before; else it says what is asked */
  keptAs?: readonly (number | string)[] | undefined
}

type Arguments<E, Options> =
  object extends Asked<E>
    ? [input?: Asked<E> & AskedOfAny, options?: Options & Kept]
    : [input: Asked<E> & AskedOfAny, options?: Options & Kept]

/** The path, then the parameters, by which others make it stale, then what else is asked. */
const queryKeyOf = (endpoint: Endpoint, { params = {}, query, body }: AskedOfAny = {}) => [
  ...keyOf(endpoint, ...Object.values(params)),
  ...[query, body].filter((part) => part !== undefined),
]

const metaOf = (endpoint: Endpoint, keeps = false) => keeps && { meta: { keeps: endpoint } }

/**
 * What an endpoint answers, as a query: key, fetch and signal come from the endpoint. How long the answer
 * is fresh, and whether it is kept, is the screen's matter.
 */
export const query = <E extends Endpoint>(
  endpoint: E & ([Received<E>] extends [undefined] ? never : unknown),
  ...[input, { keeps, keptAs, ...options } = {}]: Arguments<
    E,
    Omit<UseQueryOptions<Received<E>, Error, Received<E>, QueryKey>, 'queryKey' | 'queryFn'>
  >
) =>
  queryOptions({
    queryKey: keptAs ? [...keyOf(endpoint, ...keptAs)] : queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => ask(endpoint, { ...input, signal }),
    ...metaOf(endpoint, keeps),
    ...options,
  })

type Pages<E> = InfiniteData<Page<Received<E>>, string>

/** A list in pages, from its first one on; the endpoint's `before` is the place where the next one begins. */
export const pages = <E extends Endpoint>(
  endpoint: E & ('before' extends keyof QueryInput<E> ? unknown : never),
  ...[input, { keeps, keptAs, ...options } = {}]: Arguments<
    E,
    Pick<UseInfiniteQueryOptions<Page<Received<E>>, Error, Pages<E>, QueryKey, string>, 'staleTime'>
  >
) =>
  infiniteQueryOptions({
    queryKey: keptAs ? [...keyOf(endpoint, ...keptAs)] : [...queryKeyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      askPage(endpoint, {
        ...input,
        query: { ...input?.query, before: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...metaOf(endpoint, keeps),
    ...options,
  })

/** The rows of all pages that have come. */
export const rowsOf = <Row>(found: InfiniteData<Page<Row[]>> | undefined): Row[] =>
  found?.pages.flatMap(({ rows }) => rows) ?? []
