import { Elysia } from 'elysia'
import type { Clock } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { pointsUnasked } from '../contracts/factors/proving.ts'
import {
  type Coupon,
  cancelCoupon,
  listCoupons,
  takeBackRedemption,
} from '../contracts/rewards/coupons.ts'
import { listRewards, redeemForCustomer, redeemReward } from '../contracts/rewards/rewards.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { Person } from '../sessions/sessions.ts'
import { endedCoupons, findCoupon, usableCoupons } from './coupon-queries.ts'
import { managingRoutes } from './managing.ts'
import { rewardsFor } from './queries.ts'
import { balanceOf, cancel, customerOfScan, redeem, redemptionOf, takeBack } from './redeeming.ts'

interface RewardsDeps {
  gate: Gate
  sql: Sql
  clock: Clock
  /** Refuses who has neither proved themselves lately nor a manager's approval. @throws Refusal prove_again */
  requireProof(person: Person): Promise<void>
}

/** Where a customer who is nowhere spends: the first branch, `Merkez`. */
const mainBranch = 1

/** Rewards, redeeming and coupons (programme.md §4). */
export const rewardRoutes = ({ gate, sql, clock, requireProof }: RewardsDeps) => {
  /** Whose points it is about: the caller's, or by a scan the customer's. */
  async function holderOf(person: Person, scanId: string | undefined): Promise<number> {
    if (scanId === undefined) return person.id
    if (person.roles.length === 0) throw new Refusal('scan_required')
    return customerOfScan(sql, scanId, person.id, clock())
  }

  async function couponOf(tx: Queryable, id: number): Promise<Coupon> {
    const found = await findCoupon(tx, id, clock())
    if (!found) throw new Refusal('coupon_not_found')
    const { userId: _, ...coupon } = found
    return coupon
  }

  interface Asked extends BodyOf<typeof redeemReward> {
    person: Person
    personId: number
    rewardId: number
    branchId: number
    scanId: string | null
  }
  async function redeemed(tx: Queryable, { person, price, ...asked }: Asked) {
    const { couponId, points } = await redeem(tx, {
      ...asked,
      ...{ price: price ?? null, actorId: person.id, session: person.session, now: clock() },
    })
    return { coupon: await couponOf(tx, couponId), points }
  }

  return new Elysia({ name: 'rewards' })
    .use(managingRoutes({ gate, sql }))
    .use(gate(listRewards, ({ person }) => rewardsFor(sql, { personId: person.id, now: clock() })))
    .use(
      gate(redeemReward, ({ person, params: { id }, body: { price }, once }) => {
        const own = { person, personId: person.id, branchId: mainBranch, scanId: null }
        return once((tx) => redeemed(tx, { ...own, rewardId: id, price }))
      }),
    )
    .use(
      gate(redeemForCustomer, async ({ person, params: { id }, body, once }) => {
        const personId = await customerOfScan(sql, body.scanId, person.id, clock())
        return once((tx) => redeemed(tx, { person, personId, rewardId: id, ...body }))
      }),
    )
    .use(
      gate(listCoupons, async ({ person }) => {
        const view = { personId: person.id, now: clock() }
        const [usable, ended] = await Promise.all([
          usableCoupons(sql, view),
          endedCoupons(sql, view),
        ])
        return [...usable, ...ended]
      }),
    )
    .use(
      gate(cancelCoupon, async ({ person, params: { id }, body: { scanId } }) => {
        const personId = await holderOf(person, scanId)
        await cancel(sql, {
          couponId: id,
          personId,
          actorId: person.id,
          scanId: scanId ?? null,
          now: clock(),
        })
        return { coupon: await couponOf(sql, id), points: await balanceOf(sql, personId) }
      }),
    )
    .use(
      gate(takeBackRedemption, async ({ person, params: { id } }) => {
        const act = { couponId: id, staffId: person.id }
        const redemption = await redemptionOf(sql, act)
        // before the proof, which would tell of coupons of others
        if (!redemption) throw new Refusal('coupon_not_found')
        if (redemption.points > pointsUnasked) await requireProof(person)
        await takeBack(sql, { ...act, session: person.session, now: clock() })
        return {
          coupon: await couponOf(sql, id),
          points: await balanceOf(sql, redemption.personId),
        }
      }),
    )
}
