import {
  listReferrals,
  type ReferralState,
  reviewReferral,
} from '#api/contracts/referrals/reviewing.ts'
import { mutation } from '#web/shared/mutation.ts'
import { pages } from '#web/shared/query.ts'

/** Invitations in a state, newest first. Always stale: the worker settles them. */
export const managedReferralsQuery = (state: ReferralState) =>
  pages(listReferrals, { query: { state, limit: 30 } }, { staleTime: 0 })

/** Grants or rejects an invitation. */
export const reviewMutation = mutation(reviewReferral, { stale: [listReferrals], waits: true })
