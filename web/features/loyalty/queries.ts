import { customerLoyalty, ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { query } from '#web/shared/query.ts'

/** What the programme has for the caller, in one call (programme.md §7). */
export const ownLoyaltyQuery = query(ownLoyalty, {}, { keeps: true })

/** The same of the customer at the counter, whose code was scanned. */
export const customerLoyaltyQuery = (userId: number) =>
  query(customerLoyalty, { params: { userId } }, { staleTime: 0 })
