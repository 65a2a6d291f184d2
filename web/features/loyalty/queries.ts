import { queryOptions } from '@tanstack/react-query'
import { customerLoyalty, ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What the programme has for the caller, in one call (programme.md §7). */
export const ownLoyaltyQuery = queryOptions({
  queryKey: keyOf(ownLoyalty),
  queryFn: ({ signal }) => call(ownLoyalty, { signal }),
  meta: { keeps: ownLoyalty },
})

/** The same of the customer at the counter, whose code was scanned. */
export const customerLoyaltyQuery = (userId: number) =>
  queryOptions({
    queryKey: keyOf(customerLoyalty, userId),
    queryFn: ({ signal }) => call(customerLoyalty, { params: { userId }, signal }),
    staleTime: 0,
  })
