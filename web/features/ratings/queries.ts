import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listRatings, ownRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = queryOptions({
  queryKey: keyOf(ownRatings),
  queryFn: ({ signal }) => call(ownRatings, { signal }),
})

/** What the list is narrowed to, as the address says it. */
export interface RatingsSearch {
  /** exactly so many */
  stars?: number | undefined
  /** so many and less */
  most?: number | undefined
  /** days, `YYYY-MM-DD` */
  from?: string | undefined
  to?: string | undefined
}

/** All ratings, or those of the filters, in pages. Always stale: new ones arrive. */
export const ratingsQuery = ({ stars, most, from, to }: RatingsSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(listRatings, stars ?? '', most ?? '', from ?? '', to ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callPage(listRatings, {
        query: {
          limit: 20,
          ...(stars && { stars: String(stars) }),
          ...(most && { most: String(most) }),
          ...(from && { from }),
          ...(to && { to }),
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
