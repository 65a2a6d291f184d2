import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, Points } from '../fields.ts'
import { Coupon } from '../rewards/coupons.ts'
import { OwnStampCard } from '../stamps/cards.ts'
import { Expiring } from './expiring.ts'

const RewardInSight = z.object({
  id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** points */
  price: z.int().positive(),
})

/** A person's tier, by the base points of the last 12 months (programme.md §5). */
export const Tier = z.object({
  /** 1 is the first one */
  place: z.int().positive(),
  name: z.string(),
  /** of base points, in hundredths */
  multiplier: z.int().min(100),
  /** base points of the last 12 months */
  points: Points,
  /** null where it is the highest one */
  next: z.object({ name: z.string(), least: Points, missing: Points }).nullable(),
  /** the day on which it is kept or lowered by one; null for the first one */
  reviewOn: CalendarDate.nullable(),
  /** when points reached it; null for the first one, and where it was kept or lowered */
  reachedAt: Instant.nullable(),
})
export type Tier = z.output<typeof Tier>

/** What the programme has for a person, in one call (programme.md §7). */
export const Loyalty = z.object({
  points: Points,
  /** the cheapest reward that the person is short of points for; null where there is none */
  nextReward: RewardInSight.extend({ missing: Points }).nullable(),
  /** rewards that the person can have now, the cheapest first */
  rewards: z.array(RewardInSight),
  /** usable coupons, soonest to end */
  coupons: z.array(Coupon),
  /** the stamp cards on offer, with the stamps that the person has on each */
  stampCards: z.array(OwnStampCard),
  /** what expires next; null where there are no points */
  expiring: Expiring.nullable(),
  tier: Tier,
})
export type Loyalty = z.output<typeof Loyalty>

export const ownLoyalty = endpoint('get', '/api/loyalty', {
  summary:
    "The caller's balance, next reward, rewards within reach, coupons, tier and what expires next",
  audience: 'member',
  answer: Loyalty,
  refusals: [],
})

export const customerLoyalty = endpoint('get', '/api/users/:userId/loyalty', {
  summary: 'The same of a customer; staff need an open scan of them',
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ userId: IdText }),
  answer: Loyalty,
  refusals: ['scan_required', 'user_not_found'],
})
