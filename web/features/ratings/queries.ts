import * as z from 'zod'
import { listRatings, ownRatings, summarizeRatings } from '#api/contracts/ratings/ratings.ts'
import {
  listVisitRatings,
  readVisitRating,
  summarizeVisitRatings,
  type VisitKind,
} from '#api/contracts/ratings/visit-ratings.ts'
import { pages, query } from '#web/shared/query.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = query(ownRatings)

/** What the caller has said of an order or a bill, or until when they may. */
export const visitRatingQuery = (kind: VisitKind, id: number) =>
  query(readVisitRating, { params: { kind, id } }, { staleTime: 0 })

const stars = z.int().min(1).max(5).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const id = z.int().positive().optional().catch(undefined)
/**
 * What the list is of, from the address: visits of a branch, a region or all that is the person's, or `of` the app; `stars`
 * exactly so many, `most` so many and less; inclusive days.
 */
export const RatingsSearch = z.object({
  of: z.literal('app').optional().catch(undefined),
  ...{ branch: id, region: id, stars, most: stars, from: day, to: day },
})
export type RatingsSearch = z.output<typeof RatingsSearch>

/** All ratings of the app, or those of the filters, in pages. Always stale: new ones arrive. */
export const ratingsQuery = ({ stars, most, from, to }: RatingsSearch) =>
  pages(listRatings, { query: { limit: 20, stars, most, from, to } }, { staleTime: 0 })

export const ratingSummaryQuery = query(summarizeRatings, {}, { staleTime: 0 })

const scopeOf = ({ branch, region }: RatingsSearch) => ({
  branchId: branch,
  regionId: branch === undefined ? region : undefined,
})

/** The same of visits, of a scope. */
export const visitRatingsQuery = ({ stars, most, from, to, ...place }: RatingsSearch) =>
  pages(
    listVisitRatings,
    { query: { limit: 20, stars, most, from, to, ...scopeOf(place) } },
    { staleTime: 0 },
  )

/** How visits of the last 90 days were rated, of a scope. */
export const visitSummaryQuery = (search: RatingsSearch) =>
  query(summarizeVisitRatings, { query: scopeOf(search) }, { staleTime: 0 })
