import {
  type InferDataFromTag,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  type Updater,
  type UseMutationOptions,
} from '@tanstack/react-query'
import type * as z from 'zod'
import type { BodyInput, Endpoint, ParamsOf, Received } from '#api/contracts/endpoint.ts'
import { ask, type Keyed, type Versioned } from './client.ts'
import type { Sent } from './forms/saving.ts'
import { putRow } from './put-row.ts'
import { keyOf } from './query-key.ts'

interface AnyVariables {
  body?: unknown
  version?: number | undefined
  key?: string | undefined
}

/**
 * What a write is given: its parameters by their names, and its body, the version of the row and the key of
 * the request where it takes them.
 */
type Variables<E> = ([ParamsOf<E>] extends [undefined] ? unknown : ParamsOf<E>) &
  ([BodyInput<E>] extends [undefined] ? { body?: undefined } : { body: BodyInput<E> }) &
  Versioned<E> &
  Keyed<E, 'key'> &
  AnyVariables

/** Nothing is sent but what the endpoint takes: dialogs give the whole row. */
const write = <E extends Endpoint>(endpoint: E, { body, version, key, ...params }: AnyVariables) =>
  ask(endpoint, {
    params,
    body: endpoint.body && body,
    version: endpoint.versioned && version,
    idempotencyKey: endpoint.idempotent && key,
  })

type Path = Pick<Endpoint, 'path'>

/** Fetches anew what these endpoints have answered and a screen shows; the rest when it is shown. */
export const refetch = (queryClient: QueryClient, stale: readonly Path[]) =>
  Promise.all(
    [...new Set(stale)].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )

/**
 * After the answer to a change was put into cached queries: what was asked for before the change and is still on its way
 * would show what was, so it is asked for anew.
 */
export const refetchLate = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.refetchQueries({ queryKey, fetchStatus: 'fetching' })

type Kept<Key extends QueryKey> = InferDataFromTag<unknown, Key> | undefined

/** Puts the answer to a change into a cached query, which an older answer does not undo. */
export function putAnswer<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  answer: Updater<Kept<Key>, Kept<Key>>,
): void {
  queryClient.setQueryData(queryKey, answer)
  refetchLate(queryClient, queryKey)
}

interface Stale {
  /** what it makes stale; after a failure too: an answer may be lost, or somebody else was quicker */
  stale?: readonly Path[]
}

/** A write, as a mutation. With `waits` it is pending until what it makes stale has come anew. */
export const mutation = <E extends Endpoint>(
  endpoint: E,
  {
    stale = [],
    waits = false,
    ...options
  }: Stale & {
    waits?: boolean
  } & Pick<UseMutationOptions<Received<E>, Error, Variables<E>>, 'onSuccess'> = {},
) =>
  mutationOptions({
    mutationFn: (variables: Variables<E>) => write(endpoint, variables),
    onSettled: (_, error, __, ___, { client }) => {
      const refetched = refetch(client, stale)
      return waits && !error ? refetched : undefined
    },
    ...options,
  })

type Saves<Body, Row> = Endpoint & { body?: z.ZodType<unknown, Body>; answer?: z.ZodType<Row> }

/** Creates a row, or changes the one with this id, and shows it in the list at once. */
export const saveRow = <New, Changed, Row extends { id: number }>({
  create,
  change,
  list,
  stale = [],
}: Stale & {
  create: Saves<New, Row>
  change: Saves<Changed, Row>
  list: Path & { answer?: z.ZodType<Row[]> }
}) =>
  mutationOptions({
    mutationFn: (sent: Sent<New, Changed>): Promise<Row> =>
      'key' in sent ? write(create, sent) : write(change, sent),
    onSuccess: (saved, _, __, { client }) => putRow(client, keyOf(list), saved),
    onSettled: (_, __, ___, ____, { client }) => void refetch(client, [list, ...stale]),
  })
