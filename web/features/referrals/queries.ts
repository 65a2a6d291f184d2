import { ownReferrals } from '#api/contracts/referrals/referrals.ts'
import { query } from '#web/shared/query.ts'

/** The person's code and invitations. Always stale: friends register and buy meanwhile. */
export const referralsQuery = query(ownReferrals, {}, { staleTime: 0 })
