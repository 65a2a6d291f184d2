import * as z from 'zod'

/** What of the table is shown, from the address. */
export const MenuTableSearch = z.object({
  /** the branch whose stock is shown; the first one unless told */
  branch: z.int().positive().optional().catch(undefined),
  /** part of a product's or a category's name */
  q: z.coerce.string().max(100).optional().catch(undefined),
})
export type MenuTableSearch = z.output<typeof MenuTableSearch>
