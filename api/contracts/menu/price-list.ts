import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant } from '../fields.ts'
import { MenuItem } from './menu.ts'
import { Option } from './options.ts'

/** A product with what can be chosen of it, and what each choice adds to its price (kuruş). */
const PriceListItem = MenuItem.pick({
  id: true,
  name: true,
  description: true,
  price: true,
  vatRate: true,
  allergens: true,
}).extend({
  groups: z.array(
    z.object({
      name: z.string(),
      options: z.array(Option.pick({ name: true, priceDifference: true })),
    }),
  ),
})

const PriceListCategory = z.object({ id: Id, name: z.string(), items: z.array(PriceListItem) })

/** What a guest pays, before they sit down (ordering.md §1). Prices are kuruş and include VAT. */
export const PriceList = z.object({
  /** whose entrance it hangs at; null for the list of all branches */
  branch: z.object({ id: Id, name: z.string(), address: z.string() }).nullable(),
  /** when a price changed last, of an option too, or what is sold; null before the first product */
  changedAt: Instant.nullable(),
  /** those that have products */
  categories: z.array(PriceListCategory),
})
export type PriceList = z.output<typeof PriceList>

export const readPriceList = endpoint('get', '/api/price-list', {
  summary: 'The price list of all branches',
  audience: 'anyone',
  answer: PriceList,
  refusals: [],
  conditional: 'public',
})

export const readBranchPriceList = endpoint('get', '/api/price-list/:branchId', {
  summary: 'The price list of a branch',
  audience: 'anyone',
  params: z.object({ branchId: IdText }),
  answer: PriceList,
  refusals: ['branch_not_found'],
  conditional: 'public',
})

/** A price that a product has had. */
export const PastPrice = z.object({
  id: Id,
  /** kuruş; null where it was taken off the menu */
  price: z.int().nonnegative().nullable(),
  since: Instant,
})
export type PastPrice = z.output<typeof PastPrice>

export const listItemPrices = endpoint('get', '/api/admin/menu/items/:id/prices', {
  summary: 'The latest 100 prices that a product has had, newest first',
  audience: 'menu.edit',
  params: z.object({ id: IdText }),
  answer: z.array(PastPrice),
  refusals: ['item_not_found'],
})
