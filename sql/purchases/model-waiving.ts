import fc from 'fast-check'
import type { Drawn } from '../ledger/model-requests.ts'
import type { DrawnBill } from './model-draws.ts'
import { mostPoints } from './model-order-steps.ts'
import { inTurn, type Step } from './model-step.ts'
import type { stepsOver } from './model-steps.ts'

/** What a bill or a refund has where nothing else is asked of it: a new one of the first branch. */
const plain: Drawn = {
  ...{ who: 0, where: 0, type: 'EARN', amount: 1, note: null, reason: undefined },
  ...{ by: 1, what: 'new', earlier: 1 },
}
const billOf = (who: number, amount: number): DrawnBill => ({
  ...{ ...plain, who, amount, coupons: [], stamps: 0, late: undefined },
})

/**
 * Refunds that waive, which refunds of drawn bills seldom do: somebody's bills are recorded, all of their points
 * are spent, on coupons first or on an order alone, and the latest bills are refunded, some in part. Some of what was
 * spent then comes back at once, some is left to the steps that follow.
 */
export const drawnWaiving = (take: ReturnType<typeof stepsOver>): fc.Arbitrary<Step> =>
  fc
    .record({
      who: fc.nat(2),
      amounts: fc.array(fc.constantFrom(20, 60, 1_500), { minLength: 1, maxLength: 3 }),
      coupons: fc.nat(3),
      refunds: fc.array(fc.record({ earlier: fc.nat(4), where: fc.nat(1) }), {
        ...{ minLength: 1, maxLength: 3 },
      }),
      expired: fc.boolean(),
      back: fc.constantFrom('order', 'coupon', 'a unit', 'all units', 'nothing'),
    })
    .map(({ who, amounts, coupons, refunds, expired, back }) =>
      inTurn([
        take.bills(amounts.map((amount) => billOf(who, amount))),
        ...(coupons > 0 ? [take.redeem([[who, 1, 0, coupons]])] : []),
        take.order(who, 0, mostPoints),
        take.refunds(refunds.map((refund) => ({ ...plain, who, ...refund }))),
        ...(expired ? [take.expire()] : []),
        ...{
          order: [take.cancelOrder(0)],
          coupon: [take.cancel(who, 0)],
          'a unit': [take.collect(0), take.refundOrder(0, 1)],
          'all units': [take.collect(0), take.refundOrder(0, null)],
          nothing: [],
        }[back],
      ]),
    )
