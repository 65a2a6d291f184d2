import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Version } from '../fields.ts'

export const Event = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  eventDate: Instant,
  endDate: Instant,
  location: z.string(),
  imageUrl: z.string().nullable(),
  capacity: z.int().positive().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
  /** according to the server's clock; customers never receive an ended one */
  hasEnded: z.boolean(),
  /** according to the server's clock; from then on nobody joins or leaves */
  hasBegun: z.boolean(),
  /** the number of people who have a place */
  taken: z.int().nonnegative(),
  /** whether the caller has a place */
  isJoined: z.boolean(),
  version: Version,
})
export type Event = z.output<typeof Event>

export const listEvents = endpoint('get', '/api/events', {
  summary:
    'Active events that have not ended, soonest first; administrators also receive inactive ones and, last, what ended within 30 days',
  audience: 'member',
  answer: z.array(Event),
  refusals: [],
  conditional: true,
})
