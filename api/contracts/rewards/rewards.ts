import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Points } from '../fields.ts'
import { benefitFields } from './benefit.ts'
import { Coupon } from './coupons.ts'

/** Whether a person can have a reward now, and if not, why. */
export const RewardStanding = z.enum(['available', 'short', 'tier', 'limit', 'sold_out'])
export type RewardStanding = z.output<typeof RewardStanding>

/** A reward as one person sees it (programme.md §4). */
export const Reward = z.object({
  id: Id,
  name: z.string(),
  terms: z.string(),
  imageUrl: z.string().nullable(),
  /** points */
  price: z.int().positive(),
  ...benefitFields,
  /** from when on it cannot be had any more */
  endsAt: Instant.nullable(),
  /** where its coupon can be used; none: everywhere */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  /** how many there are left for everybody; null: no bound */
  left: z.int().nonnegative().nullable(),
  /**
   * the tier from which on one may have it, and the base points of the last 12 months that the person is
   * short of for it; null: everybody
   */
  tier: z.object({ name: z.string(), missing: Points }).nullable(),
  standing: RewardStanding,
  /** points that the person is short of */
  missing: Points,
})
export type Reward = z.output<typeof Reward>

export const listRewards = endpoint('get', '/api/rewards', {
  summary:
    'The rewards on offer: first those that the caller can have now, then by what is missing, then those of higher tiers, then those that are gone',
  audience: 'member',
  answer: z.array(Reward),
  refusals: [],
})

export const Redemption = z.strictObject({
  /** the price that the page showed: another one is refused */
  price: z.int().positive().optional(),
})

const redeeming = {
  params: z.object({ id: IdText }),
  answer: z.object({
    coupon: Coupon,
    /** the balance after it */
    points: Points,
  }),
  status: 201,
  idempotent: 'answer',
  keyRequired: true,
  rateLimit: 'till',
  refusals: [
    'unverified',
    'reward_not_found',
    'reward_changed',
    'reward_sold_out',
    'reward_limit',
    'reward_of_tier',
    'insufficient_points',
    'branch_required',
    'user_inactive',
  ],
} as const

export const redeemReward = endpoint('post', '/api/rewards/:id/redeem', {
  summary: 'Spend points on a reward: the entry and its coupon, in one transaction',
  ...redeeming,
  audience: 'member',
  body: Redemption,
})

/** What a customer asks for at the counter, on a shared tablet too (programme.md §4). */
export const redeemForCustomer = endpoint('post', '/api/rewards/:id/redeem-for', {
  summary: 'Spend points of the scanned customer on a reward, at the branch of the counter',
  ...redeeming,
  audience: 'rewards.redeem',
  at: 'written',
  body: Redemption.extend({
    /** of the customer */
    scanId: z.uuid('Bu değer geçersiz.'),
    /** where the scan is: the points are spent there */
    branchId: Id,
  }),
  refusals: [...redeeming.refusals, 'scan_required', 'no_right_here', 'other_branches'],
})
