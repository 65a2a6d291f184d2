import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'
import { Event } from './events.ts'

const params = z.object({ id: IdText })

export const takePlace = endpoint('post', '/api/events/:id/place', {
  summary: 'Join an event: one place a person, however often it is asked',
  audience: 'member',
  params,
  answer: Event,
  refusals: ['event_not_found', 'event_full', 'event_begun'],
})

export const giveUpPlace = endpoint('delete', '/api/events/:id/place', {
  summary: 'Leave an event that has not begun',
  audience: 'member',
  params,
  answer: Event,
  refusals: ['event_not_found', 'event_begun'],
})

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
  audience: 'admin',
  params,
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(PlaceHolder),
  refusals: ['event_not_found'],
  paged: true,
})

export const eventCalendar = endpoint('get', '/api/events/:id/calendar.ics', {
  summary: 'An event for a calendar (iCalendar, RFC 5545)',
  audience: 'member',
  params,
  answer: z.string(),
  media: 'text/calendar',
  refusals: ['event_not_found'],
})
