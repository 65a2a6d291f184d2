import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'

const params = z.object({ id: IdText })

/** Somebody who has a place at an event. */
export const PlaceHolder = z.object({
  /** of the place: the cursor of the list */
  id: Id,
  userId: Id,
  fullName: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  takenAt: Instant,
})
export type PlaceHolder = z.output<typeof PlaceHolder>

export const listPlaces = endpoint('get', '/api/admin/events/:id/places', {
  summary: 'Who has a place at an event, the latest first; `X-Total-Count` says how many',
  audience: 'people.manage',
  params,
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(PlaceHolder),
  refusals: ['event_not_found'],
  paged: true,
})
