import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, PageSize } from '../fields.ts'
import { Maker } from '../maker.ts'

/** How a field's value is written for people; those of the last line come as names. */
export type FieldForm =
  | 'text'
  | 'flag'
  | 'number'
  | 'money'
  | 'points'
  | 'percent'
  | 'seconds'
  | 'minutes'
  | 'instant'
  | 'picture'
  | 'benefit'
  | 'tier'
  | 'allergens'
  | 'exceptions'
  | 'options'
  | 'category'
  | 'products'
  | 'branches'
  | 'groups'

/** What has a history of its changes, with its fields in the order in which people read them. */
export const fieldsOfThings = {
  branch: {
    name: 'text',
    address: 'text',
    phone: 'text',
    latitude: 'number',
    longitude: 'number',
    openingHours: 'text',
    exceptions: 'exceptions',
    takesOrders: 'flag',
    windowMinutes: 'minutes',
  },
  category: { name: 'text', description: 'text', imageUrl: 'picture' },
  product: {
    name: 'text',
    description: 'text',
    price: 'money',
    vatRate: 'percent',
    categoryId: 'category',
    groupIds: 'groups',
    allergens: 'allergens',
    preparationSeconds: 'seconds',
    isOrderable: 'flag',
    imageUrl: 'picture',
  },
  'option-group': {
    name: 'text',
    note: 'text',
    least: 'number',
    most: 'number',
    options: 'options',
    itemIds: 'products',
    isActive: 'flag',
  },
  reward: {
    name: 'text',
    terms: 'text',
    price: 'points',
    benefit: 'benefit',
    itemIds: 'products',
    amount: 'money',
    percentage: 'percent',
    most: 'money',
    startsAt: 'instant',
    endsAt: 'instant',
    branchIds: 'branches',
    leastTier: 'tier',
    stock: 'number',
    perPerson: 'number',
    isActive: 'flag',
    imageUrl: 'picture',
  },
  region: { name: 'text', branchIds: 'branches' },
  'stamp-card': {
    name: 'text',
    terms: 'text',
    itemIds: 'products',
    size: 'number',
    isActive: 'flag',
  },
  event: {
    title: 'text',
    description: 'text',
    eventDate: 'instant',
    endDate: 'instant',
    location: 'text',
    capacity: 'number',
    isActive: 'flag',
    imageUrl: 'picture',
  },
  story: {
    title: 'text',
    storyGroupId: 'number',
    order: 'number',
    duration: 'seconds',
    expiresAt: 'instant',
    imageUrl: 'picture',
  },
} as const satisfies Record<string, Record<string, FieldForm>>

export type ChangedThing = keyof typeof fieldsOfThings

/** The forms of a thing's fields, by their names. */
export const fieldsOf = (thing: ChangedThing): Readonly<Record<string, FieldForm>> =>
  fieldsOfThings[thing]

const things = Object.keys(fieldsOfThings) as [ChangedThing, ...ChangedThing[]]

const Exception = z.object({
  date: CalendarDate,
  name: z.string(),
  ranges: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

const Choice = z.object({
  name: z.string(),
  /** kuruş */
  priceDifference: z.int(),
  most: z.int(),
  defaultQuantity: z.int(),
})

/** What a field held; null where it was empty, or the thing was not there. */
const Held = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.array(Exception),
    z.array(Choice),
  ])
  .nullable()
export type Held = z.output<typeof Held>

/** One change of a thing (decisions/280). */
export const Change = z.object({
  id: Id,
  at: Instant,
  act: z.enum(['created', 'changed', 'deleted', 'restored']),
  actor: Maker,
  /** the fields that differ, in the thing's order; products, branches, groups and the category by name */
  fields: z.array(z.object({ field: z.string(), before: Held, after: Held })),
})
export type Change = z.output<typeof Change>

export const listChanges = endpoint('get', '/api/admin/changes/:thing/:id', {
  summary:
    'What was before and after each change of a thing, also of one that is gone; newest first',
  audience: 'content.edit',
  at: 'written',
  params: z.object({ thing: z.enum(things), id: IdText }),
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(Change),
  refusals: [],
  paged: true,
})
