import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, PageSize } from '../fields.ts'
import { prose } from '../typed-fields.ts'

export const Rating = z.object({
  id: Id,
  userId: Id,
  /** 1–5 */
  stars: z.int().min(1).max(5),
  comment: z.string().nullable(),
  createdAt: Instant,
})
export type Rating = z.output<typeof Rating>

const starless = 'Lütfen yıldız sayısını seçin.'

export const RatingFields = z.strictObject({
  stars: z.int(starless).min(1, starless).max(5, starless),
  comment: prose(1000, 'Yorumda görünen bir yazı yok.').optional(),
})

export const ownRatings = endpoint('get', '/api/ratings/user', {
  summary: "The caller's ratings, newest first",
  audience: 'member',
  answer: z.array(Rating),
  refusals: [],
})

export const rate = endpoint('post', '/api/ratings', {
  summary: 'Rate the app, at most once a day',
  audience: 'member',
  body: RatingFields,
  answer: Rating,
  status: 201,
  rateLimit: 'rare',
  refusals: ['rated_today'],
  idempotent: 'answer',
})

/** A rating with the name of its author. */
export const GivenRating = z.object({ ...Rating.shape, fullName: z.string() })
export type GivenRating = z.output<typeof GivenRating>

/** A number of stars in a query. */
const StarsText = z
  .string()
  .regex(/^[1-5]$/, '1 ile 5 arasında olmalıdır.')
  .transform(Number)

/** Which ratings a list has. */
export const RatingPage = z.object({
  /** only ratings with this number of stars */
  stars: StarsText.optional(),
  /** only ratings with so many stars and less */
  most: StarsText.optional(),
  /** first and last day, in Istanbul time */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  before: IdText.optional(),
  limit: PageSize,
})

export const listRatings = endpoint('get', '/api/admin/ratings', {
  summary: 'Everybody’s ratings, newest first',
  audience: 'ratings.see',
  query: RatingPage,
  answer: z.array(GivenRating),
  refusals: [],
  paged: true,
})

export const RatingSummary = z.object({
  total: z.int().nonnegative(),
  /** stars, one decimal place; null without a rating */
  average: z.number().min(1).max(5).nullable(),
  /** the number of ratings for each number of stars, five first */
  distribution: z
    .array(z.object({ stars: z.int().min(1).max(5), ratings: z.int().nonnegative() }))
    .length(5),
})
export type RatingSummary = z.output<typeof RatingSummary>

export const summarizeRatings = endpoint('get', '/api/admin/ratings/summary', {
  summary: 'How many ratings there are, their average and how they are distributed',
  audience: 'ratings.see',
  answer: RatingSummary,
  refusals: [],
})
