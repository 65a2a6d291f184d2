import { Elysia } from 'elysia'
import { daysNamed, type Expiring, ownExpiring } from '../contracts/loyalty/expiring.ts'
import {
  customerLoyalty,
  type Loyalty,
  ownLoyalty,
  type Tier,
} from '../contracts/loyalty/loyalty.ts'
import type { Coupon } from '../contracts/rewards/coupons.ts'
import type { Reward } from '../contracts/rewards/rewards.ts'
import type { OwnStampCard } from '../contracts/stamps/cards.ts'
import type { Gate } from '../http/gate.ts'
import type { Person } from '../sessions/sessions.ts'

interface LoyaltyDeps {
  gate: Gate
  rewardsOf(personId: number): Promise<Reward[]>
  couponsOf(personId: number): Promise<Coupon[]>
  stampCardsOf(personId: number): Promise<OwnStampCard[]>
  balanceOf(personId: number): Promise<number>
  /** What expires next, soonest first, of so many days at most. */
  expiringOf(personId: number, days: number): Promise<Expiring[]>
  tierOf(personId: number): Promise<Tier>
  /** Refuses an unknown customer, and staff without an open scan of that customer. */
  requireCustomerAccess(person: Person, customerId: number): Promise<void>
}

/** What the programme has for a person, for home and the counter (programme.md §7). */
export const loyaltyRoutes = ({ gate, requireCustomerAccess, ...of }: LoyaltyDeps) => {
  async function loyaltyOf(personId: number): Promise<Loyalty> {
    const [points, rewards, coupons, stampCards, [expiring], tier] = await Promise.all([
      of.balanceOf(personId),
      of.rewardsOf(personId),
      of.couponsOf(personId),
      of.stampCardsOf(personId),
      of.expiringOf(personId, 1),
      of.tierOf(personId),
    ])
    const next = rewards.find(({ standing }) => standing === 'short')
    return {
      points,
      nextReward: next ? { ...inSight(next), missing: next.missing } : null,
      rewards: rewards.filter(({ standing }) => standing === 'available').map(inSight),
      coupons,
      stampCards,
      expiring: expiring ?? null,
      tier,
    }
  }

  return new Elysia({ name: 'loyalty' })
    .use(gate(ownLoyalty, ({ person }) => loyaltyOf(person.id)))
    .use(gate(ownExpiring, ({ person }) => of.expiringOf(person.id, daysNamed)))
    .use(
      gate(customerLoyalty, async ({ person, params: { userId } }) => {
        await requireCustomerAccess(person, userId)
        return loyaltyOf(userId)
      }),
    )
}

const inSight = ({ id, name, imageUrl, price }: Reward) => ({ id, name, imageUrl, price })
