import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Version } from '../fields.ts'

/**
 * Whether a branch has something (ordering.md §1): `off` until somebody turns it on, off until the
 * next opening, or so many units of it.
 */
export const AvailabilityState = z.enum(['on', 'off', 'until_opening', 'counted'])
export type AvailabilityState = z.output<typeof AvailabilityState>

const limited = {
  id: Id,
  isOff: z.boolean(),
  /** from when it is on again; null where that is not known, or where it is counted */
  until: Instant.nullable(),
  /** units; null where nobody counts */
  left: z.int().nonnegative().nullable(),
}

/** What a branch is out of or counts, now. What is not listed is on. */
export const BranchAvailability = z.object({
  items: z.array(
    z.object({
      ...limited,
      /** it is off since every choice of a group that has to be answered is */
      byOptions: z.boolean(),
    }),
  ),
  options: z.array(z.object(limited)),
})
export type BranchAvailability = z.output<typeof BranchAvailability>

/** A product or an option on the sold-out sheet of a branch. */
export const StockRow = z.object({
  kind: z.enum(['item', 'option']),
  id: Id,
  name: z.string(),
  /** the category of a product, the group of an option */
  group: z.string(),
  state: AvailabilityState,
  /** with `until_opening` */
  until: Instant.nullable(),
  /** units, with `counted` */
  left: z.int().nonnegative().nullable(),
  /** a product that is off since every choice of a group that has to be answered is */
  byOptions: z.boolean(),
  /** who said so last, and when; null where nobody has */
  actor: z.object({ id: Id, fullName: z.string() }).nullable(),
  at: Instant.nullable(),
  version: Version,
})
export type StockRow = z.output<typeof StockRow>

/** The sold-out sheet: products by category, then options by group. */
export const BranchStock = z.object({
  /** when `until_opening` would end if it were said now */
  nextOpening: Instant,
  rows: z.array(StockRow),
})
export type BranchStock = z.output<typeof BranchStock>

/** What staff say about a product or an option; `left` goes with `counted` alone. */
export const AvailabilityChange = z
  .strictObject({
    state: AvailabilityState,
    left: z
      .int('Tam sayı girin.')
      .min(0, 'En az 0 olmalıdır.')
      .max(999, 'En fazla 999 olabilir.')
      .optional(),
  })
  .refine(({ state, left }) => (state === 'counted') === (left !== undefined), {
    path: ['left'],
    message: 'Kalan adet, yalnızca sayılan ürünlerde girilir.',
  })

export const listAvailability = endpoint('get', '/api/branches/:id/availability', {
  summary: 'What a branch is out of, and what it has a few of',
  audience: 'anyone',
  params: z.object({ id: IdText }),
  answer: BranchAvailability,
  refusals: ['branch_not_found'],
  conditional: true,
})

export const readStock = endpoint('get', '/api/branches/:id/stock', {
  summary: 'Every product and option with what was said about it at a branch',
  audience: 'staff',
  byTablet: true,
  params: z.object({ id: IdText }),
  answer: BranchStock,
  refusals: ['branch_not_found'],
})

const change = {
  body: AvailabilityChange,
  answer: StockRow,
  versioned: StockRow,
  rateLimit: 'till',
} as const

export const changeItemAvailability = endpoint(
  'patch',
  '/api/branches/:id/items/:itemId/availability',
  {
    summary: 'Say whether a branch has a product',
    audience: 'stock.set',
    at: 'written',
    params: z.object({ id: IdText, itemId: IdText }),
    ...change,
    refusals: ['branch_not_found', 'item_not_found', 'no_right_here'],
  },
)

export const changeOptionAvailability = endpoint(
  'patch',
  '/api/branches/:id/options/:optionId/availability',
  {
    summary: 'Say whether a branch has an option',
    audience: 'stock.set',
    at: 'written',
    params: z.object({ id: IdText, optionId: IdText }),
    ...change,
    refusals: ['branch_not_found', 'option_not_found', 'no_right_here'],
  },
)
