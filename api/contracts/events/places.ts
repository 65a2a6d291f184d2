import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'
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
