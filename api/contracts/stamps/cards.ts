import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Version } from '../fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, prose, text } from '../typed-fields.ts'

/** A stamp card of somebody: so many stamps of so many (programme.md §4). */
export const OwnStampCard = z.object({
  id: Id,
  name: z.string(),
  terms: z.string(),
  /** what earns a stamp each, and what a full card gives one of */
  items: z.array(z.object({ id: Id, name: z.string() })),
  /** stamps of a full card */
  size: z.int().positive(),
  stamps: z.int().nonnegative(),
  /** kuruş of its cheapest product: so much must be paid for a stamp; null where none is on the menu */
  cheapest: z.int().nonnegative().nullable(),
})
export type OwnStampCard = z.output<typeof OwnStampCard>

/** A stamp card as administrators manage it. */
export const StampCard = z.object({
  id: Id,
  name: z.string(),
  terms: z.string(),
  itemIds: z.array(Id),
  size: z.int().positive(),
  isActive: z.boolean(),
  /** people who have stamps on it */
  holders: z.int().nonnegative(),
  /** how often it was filled */
  filled: z.int().nonnegative(),
  version: Version,
})
export type StampCard = z.output<typeof StampCard>

/** A stamp card that was put away. */
export const ArchivedStampCard = StampCard.extend({ archivedAt: Instant })
export type ArchivedStampCard = z.output<typeof ArchivedStampCard>

const fields = z.strictObject({
  name: text(60, 'Kartın adı gerekli.'),
  terms: prose(500, 'Koşullar okunamıyor.').optional(),
  itemIds: z
    .array(Id)
    .min(1, 'En az bir ürün seçin.')
    .max(50, 'En fazla 50 seçim yapılabilir.')
    .transform((all) => [...new Set(all)]),
  size: z.int('Tam sayı girin.').min(2, 'En az 2 olmalıdır.').max(30, 'En fazla 30 olabilir.'),
  isActive: z.boolean(),
})

/** The fields of a stamp card that an administrator edits. */
export const StampCardFields = fields.extend({ isActive: z.boolean().default(true) })

export const listStampCards = endpoint('get', '/api/admin/stamp-cards', {
  summary:
    'Every stamp card but the archived, with how many people collect on it and how often it was filled',
  audience: 'programme.edit',
  answer: z.array(StampCard),
  refusals: [],
})

export const createStampCard = endpoint('post', '/api/admin/stamp-cards', {
  summary: 'Offer a stamp card',
  audience: 'programme.edit',
  ownLines: true,
  ...creates(StampCardFields, StampCard),
  refusals: ['too_many_cards'],
})

export const changeStampCard = endpoint('patch', '/api/admin/stamp-cards/:id', {
  summary: 'Change some fields of a stamp card; who has stamps keeps them',
  audience: 'programme.edit',
  ownLines: true,
  ...changes(changeOf(fields), StampCard),
  refusals: ['stamp_card_not_found'],
})

export const deleteStampCard = endpoint('delete', '/api/admin/stamp-cards/:id', {
  summary: 'Archive a stamp card: it gives no stamps, and who has some keeps them',
  audience: 'programme.edit',
  ownLines: true,
  ...deletes(StampCard),
  refusals: ['stamp_card_not_found'],
})

export const listArchivedStampCards = endpoint('get', '/api/admin/stamp-cards/archived', {
  summary: 'Stamp cards that are archived, the latest first',
  audience: 'programme.edit',
  answer: z.array(ArchivedStampCard),
  refusals: [],
})

export const restoreStampCard = endpoint('post', '/api/admin/stamp-cards/:id/restore', {
  summary: 'Bring an archived stamp card back; it is not on offer until it is activated',
  audience: 'programme.edit',
  ownLines: true,
  params: z.object({ id: IdText }),
  answer: StampCard,
  refusals: ['stamp_card_not_found', 'too_many_cards'],
})
