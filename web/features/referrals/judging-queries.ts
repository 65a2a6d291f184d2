import {
  judgeReferral,
  listReferrals,
  type ReferralState,
} from '#api/contracts/referrals/judging.ts'
import { mutation } from '#web/shared/mutation.ts'
import { pages } from '#web/shared/query.ts'

/** Invitations in a state, newest first. Always stale: the worker settles them. */
export const judgedReferralsQuery = (state: ReferralState) =>
  pages(listReferrals, { query: { state, limit: 30 } }, { staleTime: 0 })

/** Grants or rejects an invitation. */
export const judgeMutation = mutation(judgeReferral, { stale: [listReferrals], waits: true })
