import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Points } from '../fields.ts'

/**
 * What came of an invitation, as the two read it. `waiting`: the friend has bought too little so far;
 * `review`: an administrator has to look at it; `undone`: refunds took the reward back.
 */
const InvitationState = z.enum(['waiting', 'review', 'earned', 'rejected', 'lapsed', 'undone'])

/** A friend who registered with the caller's code. */
const Invitation = z.object({
  id: Id,
  /** first name and initial, which the friend was told */
  name: z.string(),
  registeredAt: Instant,
  state: InvitationState,
  /** what the caller got for it; null while nothing is decided */
  points: Points.nullable(),
})
export type Invitation = z.output<typeof Invitation>

/** The caller's code, what an invitation gives, and their invitations. */
const OwnReferrals = z.object({
  /** whether codes are accepted now */
  isOpen: z.boolean(),
  /** null where the caller's address is not verified */
  code: z.string().nullable(),
  /** points for the caller and for the friend */
  inviterPoints: Points,
  friendPoints: Points,
  /** kuruş that must be paid for a purchase of the friend to count */
  leastPaid: z.int(),
  /** purchases of the friend that must count, and the days for them */
  purchases: z.int(),
  days: z.int(),
  /** rewards that the caller can have in a month of Istanbul, and had in this one */
  mostMonthly: z.int(),
  thisMonth: z.int(),
  /** all that the caller has been given for invitations, less what was taken back */
  earned: Points,
  /** the newest hundred */
  invitations: z.array(Invitation),
  /** who invited the caller; null for nobody, and once the account is gone */
  invitedBy: z
    .object({
      name: z.string(),
      state: InvitationState,
      /** what the caller gets or got */
      points: Points,
      /** kuruş that must be paid for each of their purchases */
      leastPaid: z.int(),
    })
    .nullable(),
})
export type OwnReferrals = z.output<typeof OwnReferrals>

export const ownReferrals = endpoint('get', '/api/referrals', {
  summary: 'The caller’s code for friends, which is made on the first look, and what came of it',
  audience: 'member',
  answer: OwnReferrals,
  refusals: [],
})
