import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'

export const eventCalendar = endpoint('get', '/api/events/:id/calendar.ics', {
  summary: 'An event for a calendar (iCalendar, RFC 5545)',
  audience: 'member',
  params: z.object({ id: IdText }),
  answer: z.string(),
  media: 'text/calendar',
  refusals: ['event_not_found'],
})
