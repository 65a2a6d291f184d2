import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
} from '#api/contracts/broadcasts/broadcasts.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Earlier broadcasts with their progress, newest first, in pages. */
export const broadcastsQuery = infiniteQueryOptions({
  queryKey: keyOf(listBroadcasts),
  queryFn: ({ pageParam, signal }) =>
    callPage(listBroadcasts, {
      query: { limit: 10, ...(pageParam && { before: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** Those who would receive a broadcast and whom a search finds, by name, in pages. */
export const recipientsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(listRecipients, search),
    queryFn: ({ pageParam, signal }) =>
      callPage(listRecipients, {
        query: { q: search, limit: 50, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** How many they are; a blank search finds everybody. */
export const recipientCountQuery = (search: string) =>
  queryOptions({
    queryKey: keyOf(countRecipients, search),
    queryFn: ({ signal }) => call(countRecipients, { query: { q: search }, signal }),
  })
