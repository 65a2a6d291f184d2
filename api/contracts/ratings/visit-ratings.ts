import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant } from '../fields.ts'
import { scopeQuery, scopeRefusals } from '../scope.ts'
import { Rating, RatingFields, RatingPage, RatingSummary } from './ratings.ts'

/**
 * What a customer rates of a branch: an order that was collected, or a bill at the till (decisions/304). The bill of an
 * order is rated as its order.
 */
export const VisitKind = z.enum(['order', 'purchase'], 'Bu değer geçersiz.')
export type VisitKind = z.output<typeof VisitKind>

const visit = z.object({ kind: VisitKind, id: IdText })

/** What a customer has said of a visit, or until when they may. */
export const OwnVisitRating = z.object({
  /** null as long as it is not rated */
  rating: Rating.pick({ stars: true, comment: true, createdAt: true }).nullable(),
  /** until when it can be rated; null where it was, or can't be (any more) */
  until: Instant.nullable(),
})
export type OwnVisitRating = z.output<typeof OwnVisitRating>

export const readVisitRating = endpoint('get', '/api/ratings/visits/:kind/:id', {
  summary: 'What the caller has said of an order or a bill of theirs, or until when they may',
  audience: 'member',
  params: visit,
  answer: OwnVisitRating,
  refusals: ['order_not_found', 'purchase_not_found'],
})

export const rateVisit = endpoint('post', '/api/ratings/visits/:kind/:id', {
  summary: 'Rate a collected order or a bill of the caller, once, within 14 days',
  audience: 'member',
  params: visit,
  body: RatingFields,
  answer: OwnVisitRating,
  status: 201,
  rateLimit: 'rare',
  refusals: [
    'order_not_found',
    'purchase_not_found',
    'rated_already',
    'rating_over',
    'not_rateable',
  ],
  idempotent: 'answer',
})

/** A rating of a visit, with its branch. */
export const VisitRating = Rating.omit({ userId: true }).extend({
  kind: VisitKind,
  branch: z.object({ id: Id, name: z.string() }),
})

/** The same as it is told to those who answer for branches. */
export const GivenVisitRating = VisitRating.extend({
  /**
   * told to whoever manages people in the chain; null to others, whose `createdAt` is the beginning of its day in Istanbul:
   * the minute would tell who was there
   */
  author: z.object({ id: Id, fullName: z.string() }).nullable(),
})
export type GivenVisitRating = z.output<typeof GivenVisitRating>

export const listVisitRatings = endpoint('get', '/api/admin/ratings/visits', {
  summary: 'Ratings of orders and bills of the chain, a region or a branch, newest first',
  audience: 'ratings.see',
  at: 'scope',
  query: RatingPage.extend(scopeQuery),
  answer: z.array(GivenVisitRating),
  refusals: scopeRefusals,
  paged: true,
})

export const summarizeVisitRatings = endpoint('get', '/api/admin/ratings/visits/summary', {
  summary:
    'How many orders and bills of the last 90 days were rated, their average and how they are distributed',
  audience: 'ratings.see',
  at: 'scope',
  query: z.object(scopeQuery),
  answer: RatingSummary,
  refusals: scopeRefusals,
})
