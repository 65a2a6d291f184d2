import * as z from 'zod'
import { listRatings, ownRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import { pages, query } from '#web/shared/query.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = query(ownRatings)

const stars = z.int().min(1).max(5).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
/** The filters of the list, from the address: `stars` exactly so many, `most` so many and less; inclusive days. */
export const RatingsSearch = z.object({ stars, most: stars, from: day, to: day })
export type RatingsSearch = z.output<typeof RatingsSearch>

/** All ratings, or those of the filters, in pages. Always stale: new ones arrive. */
export const ratingsQuery = ({ stars, most, from, to }: RatingsSearch) =>
  pages(listRatings, { query: { limit: 20, stars, most, from, to } }, { staleTime: 0 })

export const ratingSummaryQuery = query(summarizeRatings, {}, { staleTime: 0 })
