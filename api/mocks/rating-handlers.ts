import type { HttpHandler } from 'msw'
import { listRatings, ownRatings, rate, summarizeRatings } from '../contracts/ratings/ratings.ts'
import {
  listVisitRatings,
  rateVisit,
  readVisitRating,
  summarizeVisitRatings,
} from '../contracts/ratings/visit-ratings.ts'
import { answers } from './mock.ts'
import { isInScope } from './post-fixtures.ts'
import {
  elifsRating,
  openVisit,
  ratingSummary,
  ratings,
  visitRatings,
  visitSummary,
} from './rating-fixtures.ts'

const now = () => new Date().toISOString()

/** Whether a list's filters leave a rating in it. */
const isAsked = (query: URLSearchParams, { stars }: { stars: number }) =>
  (!query.has('stars') || stars === Number(query.get('stars'))) &&
  (!query.has('most') || stars <= Number(query.get('most')))

/** Ratings of the app, and of visits: those of the customer wait for theirs. */
export const ratingHandlers: HttpHandler[] = [
  answers(ownRatings, [elifsRating]),
  answers(rate, ({ body }) => ({
    ...elifsRating,
    id: 72,
    stars: body.stars,
    comment: body.comment || null,
    createdAt: now(),
  })),
  answers(listRatings, ({ query }) => ratings.filter((rating) => isAsked(query, rating))),
  answers(summarizeRatings, ratingSummary),
  answers(readVisitRating, openVisit),
  answers(rateVisit, ({ body }) => ({
    rating: { stars: body.stars, comment: body.comment || null, createdAt: now() },
    until: null,
  })),
  answers(listVisitRatings, ({ query }) =>
    visitRatings.filter((rating) => isAsked(query, rating) && isInScope(query, rating.branch.id)),
  ),
  answers(summarizeVisitRatings, visitSummary),
]
