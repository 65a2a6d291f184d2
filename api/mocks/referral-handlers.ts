import { ownReferrals } from '../contracts/referrals/referrals.ts'
import { listReferrals, reviewReferral } from '../contracts/referrals/reviewing.ts'
import { answers } from './mock.ts'
import { elifsReferrals, flaggedReferrals, rejectedReferrals } from './referral-fixtures.ts'

/** Invitations: one's own, and those that administrators review. */
export const referralHandlers = [
  answers(ownReferrals, elifsReferrals),
  answers(listReferrals, ({ query }) => {
    if (query.get('state') === 'rejected') return rejectedReferrals
    return query.get('state') === 'flagged' ? flaggedReferrals : []
  }),
  answers(reviewReferral, ({ params, body }) => {
    const all = [...flaggedReferrals, ...rejectedReferrals]
    const found = all.find(({ id }) => id === Number(params.id)) ?? all[0]
    if (!found) throw new Error('there is no invitation')
    return {
      ...found,
      state: body.grant ? 'waiting' : 'rejected',
      isGranted: body.grant,
      version: found.version + 1,
    }
  }),
]
