import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
} from '#api/contracts/broadcasts/broadcasts.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What the screen shows, as the address says it. */
export interface BroadcastsSearch {
  /** only broadcasts that have not reached everybody yet */
  list?: 'unfinished' | undefined
  /** people who are chosen already */
  to?: number[] | undefined
}

/** Earlier broadcasts with their progress, newest first, in pages. */
export const broadcastsQuery = (list?: BroadcastsSearch['list']) =>
  infiniteQueryOptions({
    queryKey: keyOf(listBroadcasts, list ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callPage(listBroadcasts, {
        query: {
          limit: 10,
          ...(list && { unfinished: 'true' }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/**
 * Possible recipients of a broadcast that match a search, by name, in pages.
 * @param marketing only those whom marketing may reach
 */
export const recipientsQuery = (search: string, marketing: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(listRecipients, search, Number(marketing)),
    queryFn: ({ pageParam, signal }) =>
      callPage(listRecipients, {
        query: {
          q: search,
          limit: 50,
          ...(marketing && { marketing: 'true' }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** The number of recipients that match a search. A blank search matches everybody. */
export const recipientCountQuery = (search: string, marketing: boolean) =>
  queryOptions({
    queryKey: keyOf(countRecipients, search, Number(marketing)),
    queryFn: ({ signal }) =>
      call(countRecipients, {
        query: { q: search, ...(marketing && { marketing: 'true' }) },
        signal,
      }),
  })
