import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText } from '../fields.ts'
import { ImageUrl, TypedInstant, text } from '../typed-fields.ts'
import { Event } from './events.ts'

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
