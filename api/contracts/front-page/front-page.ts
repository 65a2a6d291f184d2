import * as z from 'zod'
import { Branch } from '../branches/branches.ts'
import { Id } from '../fields.ts'

/** What the page before the sign-in shows (product.md §2), all of it public. */
export const FrontPage = z.object({
  /** kuruş off for whoever registers, and what must be left to pay; null where there is no gift */
  gift: z.object({ amount: z.int().positive(), leastPaid: z.int().nonnegative() }).nullable(),
  branches: z.array(
    Branch.pick({
      id: true,
      name: true,
      address: true,
      latitude: true,
      longitude: true,
      openingHours: true,
      hours: true,
    }),
  ),
  /** those that have products; prices in kuruş */
  categories: z.array(
    z.object({
      id: Id,
      name: z.string(),
      items: z.array(z.object({ id: Id, name: z.string(), price: z.int().nonnegative() })),
    }),
  ),
})
export type FrontPage = z.output<typeof FrontPage>
