import { listRatings, ownRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { pages, query } from '#web/shared/query.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = query(ownRatings)

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
  pages(listRatings, { query: { limit: 20, stars, most, from, to } }, { staleTime: 0 })

export const ratingSummaryQuery = query(summarizeRatings, {}, { staleTime: 0 })
