import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listRatings, ownRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = queryOptions({
  queryKey: keyOf(ownRatings),
  queryFn: ({ signal }) => call(ownRatings, { signal }),
})

/** All ratings, or those with this many stars, in pages. Always stale: new ones arrive. */
export const ratingsQuery = (stars: number | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(listRatings, stars ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callPage(listRatings, {
        query: {
          limit: 20,
          ...(stars && { stars: String(stars) }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const ratingSummaryQuery = queryOptions({
  queryKey: keyOf(summarizeRatings),
  queryFn: ({ signal }) => call(summarizeRatings, { signal }),
  staleTime: 0,
})
