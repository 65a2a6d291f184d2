import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdText, ImageUrl, Instant, TypedInstant, text } from './fields.ts'

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
  /** told by the server's clock; customers never receive an ended one */
  hasEnded: z.boolean(),
})
export type Event = z.output<typeof Event>

/** What an administrator writes of an event; no address means no picture. */
export const EventForm = z
  .strictObject({
    title: text(120),
    description: text(2000),
    imageUrl: ImageUrl.optional(),
    eventDate: TypedInstant,
    endDate: TypedInstant,
    location: text(200),
    capacity: z
      .int('Tam sayı girin.')
      .min(1, 'En az 1 olmalıdır.')
      .max(1_000_000, 'En fazla 1000000 olabilir.')
      .optional(),
    isActive: z.boolean().default(true),
    /** repeated in the body of a change, as specification.md §7 lists it; the path decides */
    id: Id.optional(),
  })
  // a date that could not be read is refused by its own field alone
  .refine((e) => !(Date.parse(e.endDate) < Date.parse(e.eventDate)), {
    path: ['endDate'],
    message: 'Bitiş tarihi başlangıç tarihinden önce olamaz.',
  })

export const listEvents = endpoint('get', '/api/events', {
  summary:
    'Active events that have not ended, soonest first; administrators also receive inactive ones and, last, what ended within 30 days',
  audience: 'member',
  answer: z.array(Event),
  refusals: [],
  conditional: true,
})

export const createEvent = endpoint('post', '/api/events', {
  summary: 'Announce an event',
  audience: 'admin',
  body: EventForm,
  answer: Event,
  status: 201,
  refusals: ['picture_gone'],
})

export const changeEvent = endpoint('patch', '/api/events/:id', {
  summary: 'Change an event',
  audience: 'admin',
  params: z.object({ id: IdText }),
  body: EventForm,
  answer: Event,
  refusals: ['event_not_found', 'picture_gone'],
})

export const deleteEvent = endpoint('delete', '/api/events/:id', {
  summary: 'Remove an event',
  audience: 'admin',
  params: z.object({ id: IdText }),
  refusals: ['event_not_found'],
})
