import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize, Points, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { text } from '../typed-fields.ts'

export const ReferralState = z.enum([
  'flagged',
  'waiting',
  'earned',
  'rejected',
  'lapsed',
  'undone',
])
export type ReferralState = z.output<typeof ReferralState>

/**
 * Why the two may be one person: the friend's phone number is another account's, their mailbox is the
 * inviter's or another friend's, they share a browser, or the inviter recorded the friend's bills; or the
 * friend's phone number or address was that of an erased account.
 */
const Doubt = z.enum(['phone', 'mailbox', 'device', 'till', 'erased'])
export type Doubt = z.output<typeof Doubt>

const Someone = z.object({ id: Id, fullName: z.string(), username: z.string() })

/** An invitation as administrators see it. */
export const Referral = z.object({
  id: Id,
  /** null: the account is gone */
  inviter: Someone.nullable(),
  friend: Someone,
  registeredAt: Instant,
  state: ReferralState,
  stateAt: Instant,
  doubts: z.array(Doubt),
  /** whether an administrator has granted it; then the worker gives the points */
  isGranted: z.boolean(),
  /** what was promised, and what was given once it is earned; points */
  inviterPoints: Points,
  friendPoints: Points,
  /** who reviewed it, when and why; null where nobody had to */
  judged: z.object({ by: Maker, at: Instant, reason: z.string() }).nullable(),
  version: Version,
})
export type Referral = z.output<typeof Referral>

export const listReferrals = endpoint('get', '/api/admin/referrals', {
  summary: 'Invitations in a state, newest first',
  audience: 'referrals.settle',
  query: z.object({
    state: ReferralState.default('flagged'),
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(Referral),
  refusals: [],
  paged: true,
})

export const reviewReferral = endpoint('patch', '/api/admin/referrals/:id', {
  summary:
    'Grant or reject an invitation that raised doubts; what was rejected can be granted later',
  audience: 'referrals.settle',
  ownLines: true,
  versioned: Referral,
  params: z.object({ id: IdText }),
  body: z.strictObject({
    grant: z.boolean({ error: 'Kararınızı seçin.' }),
    reason: text(300, 'Gerekçe gerekli'),
  }),
  answer: Referral,
  refusals: ['referral_not_found', 'referral_settled', 'own_referral'],
})
