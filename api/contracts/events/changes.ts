import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, ImageUrl, TypedInstant, text } from '../typed-fields.ts'
import { Event } from './events.ts'

const fields = z.strictObject({
  title: text(120),
  description: text(2000),
  imageUrl: ImageUrl.nullable().optional(),
  eventDate: TypedInstant,
  endDate: TypedInstant,
  location: text(200),
  capacity: z
    .int('Tam sayı girin.')
    .min(1, 'En az 1 olmalıdır.')
    .max(1_000_000, 'En fazla 1000000 olabilir.')
    .nullable()
    .optional(),
  isActive: z.boolean(),
  /** repeated in the body of a change, as product.md §4 lists it; the path's id is used */
  id: Id.optional(),
})

/** The error of a date that contradicts another one. */
export const endsTooSoon = 'Bitiş tarihi başlangıç tarihinden önce olamaz.'

interface Dates {
  eventDate?: string | undefined
  endDate?: string | undefined
}
/** An unreadable date is refused by its own field alone; a missing one causes no error. */
const inOrder = ({ eventDate = '', endDate = '' }: Dates) =>
  !(Date.parse(endDate) < Date.parse(eventDate))

/** The fields of an event that an administrator edits; no address means no picture. */
export const EventFields = fields
  .extend({ isActive: z.boolean().default(true) })
  .refine(inOrder, { path: ['endDate'], message: endsTooSoon })

export const createEvent = endpoint('post', '/api/events', {
  summary: 'Announce an event',
  audience: 'content.edit',
  ...creates(EventFields, Event),
  refusals: ['picture_gone'],
})

export const changeEvent = endpoint('patch', '/api/events/:id', {
  summary:
    'Change some fields of an event; who has a place is told of another time, another place and an end',
  audience: 'content.edit',
  ...changes(
    changeOf(fields, ['id']).refine(inOrder, { path: ['endDate'], message: endsTooSoon }),
    Event,
  ),
  refusals: ['event_not_found', 'capacity_below_taken', 'picture_gone'],
})

export const deleteEvent = endpoint('delete', '/api/events/:id', {
  summary: 'Remove an event; who had a place at what has not begun is told',
  audience: 'content.edit',
  ...deletes(Event),
  refusals: ['event_not_found'],
})
