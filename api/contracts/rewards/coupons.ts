import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Points } from '../fields.ts'
import { benefitFields } from './benefit.ts'

export const CouponState = z.enum(['usable', 'used', 'cancelled', 'expired'])
export type CouponState = z.output<typeof CouponState>

/** Where a coupon comes from. */
export const CouponSource = z.enum(['reward', 'stamps', 'welcome', 'birthday'])
export type CouponSource = z.output<typeof CouponSource>

/** A right to a benefit, once. It gives what it gave when it was made (decisions/097). */
export const Coupon = z.object({
  id: Id,
  source: CouponSource,
  name: z.string(),
  terms: z.string(),
  imageUrl: z.string().nullable(),
  ...benefitFields,
  /** kuruş that must be left to pay on the bill it is used on; 0 where that does not matter */
  leastPaid: z.int().nonnegative(),
  /** where it can be used; none: everywhere */
  branches: z.array(z.object({ id: Id, name: z.string() })),
  state: CouponState,
  /** points that it cost */
  points: Points,
  /**
   * of a usable one, points that a cancellation leaves now: those that have expired meanwhile are lost
   * (programme.md §4), and `withheld` go to refunds; of a cancelled one, what it left; of others 0
   */
  returns: Points,
  /**
   * of a usable one, points that a cancellation gives back and takes at once, since bills whose points paid
   * it were refunded (programme.md §2); of a cancelled one, what it took so; of others 0
   */
  withheld: Points,
  createdAt: Instant,
  /** the end of its last day */
  expiresAt: Instant,
  /** when it was used, cancelled or found expired */
  closedAt: Instant.nullable(),
})
export type Coupon = z.output<typeof Coupon>

export const listCoupons = endpoint('get', '/api/coupons', {
  summary:
    "The caller's coupons: usable ones first, soonest to end; then a hundred at most that ended within 90 days",
  audience: 'member',
  answer: z.array(Coupon),
  refusals: [],
})

export const cancelCoupon = endpoint('post', '/api/coupons/:id/cancel', {
  summary:
    'Give a coupon back for its points, once however often it is asked; staff do it for the customer whom they have scanned',
  audience: 'member',
  params: z.object({ id: IdText }),
  body: z.strictObject({
    /** of staff: the scan of the coupon's holder */
    scanId: z.uuid('Bu değer geçersiz.').optional(),
  }),
  answer: z.object({ coupon: Coupon, points: Points }),
  rateLimit: 'rare',
  refusals: [
    'coupon_not_found',
    'coupon_used',
    'coupon_expired',
    'coupon_gift',
    'scan_required',
    'no_right_here',
    'points_limit',
  ],
})

/** A slip of the hand: needs neither a scan nor a reason, as at the counter's other acts (decisions.md §8). */
export const takeBackRedemption = endpoint('post', '/api/coupons/:id/take-back', {
  summary:
    'Cancel a coupon that the caller has made of points of a scanned customer, within five minutes, once however often it is asked',
  audience: 'rewards.redeem',
  at: 'written',
  /** a coupon of more than 1,000 points */
  proved: 'partly',
  params: z.object({ id: IdText }),
  answer: z.object({ coupon: Coupon, points: Points }),
  rateLimit: 'till',
  refusals: [
    'coupon_not_found',
    'coupon_used',
    'coupon_expired',
    'reversal_too_late',
    'no_right_here',
    'points_limit',
  ],
})
