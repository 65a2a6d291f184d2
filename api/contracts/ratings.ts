import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdText, Instant, PageSize, writable } from './fields.ts'

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

export const RatingForm = z.strictObject({
  stars: z.int(starless).min(1, starless).max(5, starless),
  comment: z
    .string()
    .refine(writable, 'Metinde geçersiz karakter var.')
    .trim()
    .max(1000, 'En fazla 1000 karakter olabilir.')
    .optional(),
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
  body: RatingForm,
  answer: Rating,
  status: 201,
  refusals: ['rated_today'],
})

export const listRatings = endpoint('get', '/api/admin/ratings', {
  summary: 'Everybody’s ratings, newest first; X-Total-Count and X-Average-Stars over all of them',
  audience: 'admin',
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(z.object({ ...Rating.shape, fullName: z.string() })),
  refusals: [],
  paged: true,
})
