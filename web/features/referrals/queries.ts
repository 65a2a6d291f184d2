import { queryOptions } from '@tanstack/react-query'
import { ownReferrals } from '#api/contracts/referrals/referrals.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The person's code and invitations. Always stale: friends register and buy meanwhile. */
export const referralsQuery = queryOptions({
  queryKey: keyOf(ownReferrals),
  queryFn: ({ signal }) => call(ownReferrals, { signal }),
  staleTime: 0,
})
