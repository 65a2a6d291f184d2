import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { CouponSource } from '../rewards/coupons.ts'
import { Days, reportCall, reportHead } from './report.ts'
import { Kurus } from './sales.ts'

const Count = z.int().nonnegative()

/** What was used, by the bills and orders of a branch or of all. */
const CouponUses = z.object({
  used: Count,
  /** kuruş that they took off */
  discount: Kurus,
  /** that came back because their bill was refunded */
  givenBack: Count,
})

/** What became of coupons. A branch has uses alone: coupons are had of the chain. */
const CouponSums = CouponUses.extend({
  had: Count,
  /** points that they cost */
  points: Count,
  /** whose days were over before they were used */
  expired: Count,
  /** given back before they were used, and the points that came back */
  cancelled: Count,
  returned: Count,
})
export type CouponSums = z.output<typeof CouponSums>

export const RewardReport = z.object({
  /** days of the branches, the last one that is summed */
  ...reportHead,
  /** as many before them */
  before: Days.extend({ sums: CouponSums }),
  sums: CouponSums,
  /** a day, a week or a month each, and what was used in the one as far before */
  columns: z.array(Days.extend({ had: Count, used: Count, before: Count })),
  /** rewards, and where else coupons come from; those used most first */
  kinds: z.array(
    z.object({
      source: CouponSource,
      reward: z.object({ id: Id, name: z.string() }).nullable(),
      ...CouponSums.shape,
      /** used in the period before */
      before: Count,
    }),
  ),
  /** where coupons were used, the most first; empty where it is of one branch */
  branches: z.array(z.object({ id: Id, name: z.string(), ...CouponUses.shape })),
})
export type RewardReport = z.output<typeof RewardReport>

export const rewardReport = endpoint('get', '/api/admin/reports/rewards', {
  summary:
    'Coupons that were had, used, given back, cancelled or expired in a period that has ended, by day, week or month, by ' +
    'reward and other source, and by the branch that took them, against the period before. May be five seconds old',
  ...reportCall,
  answer: RewardReport,
})
