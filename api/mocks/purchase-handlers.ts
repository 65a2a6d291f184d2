import type { HttpHandler } from 'msw'
import { entryBreakdown, entryCause, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  addPurchase,
  type LateBill,
  purchaseOutcome,
  quotePurchase,
  recordLatePurchase,
  recordPurchase,
  voidPurchase,
} from '../contracts/purchases/recording.ts'
import { quoteRefund, refundPurchase } from '../contracts/purchases/refunds.ts'
import { numberBills, scanNumber } from '../contracts/qr/number.ts'
import { scanLifetime } from '../contracts/qr/qr.ts'
import { elif, kerem, recorded, scanId } from './fixtures.ts'
import { answers } from './mock.ts'
import {
  breakdownOf,
  elifsBreakdown,
  elifsPurchase,
  purchaseOf,
  recordedPurchase,
  refundOf,
} from './purchase-fixtures.ts'

const addedPurchase = ({ total, branchId, receipt, boughtOn }: Omit<LateBill, 'scanId'>) =>
  recordedPurchase(total, branchId, { receipt, boughtOn })

/** Bills at the till earn a point for 5 TL; `Neden?` and refunds are of Elif's bill of an hour ago. */
export const purchaseHandlers: HttpHandler[] = [
  answers(numberBills, { allowed: true, bounds: { each: 100_000, day: 2 } }),
  answers(scanNumber, () => ({
    scanId,
    expiresAt: new Date(Date.now() + scanLifetime).toISOString(),
    name: 'Elif Y.',
  })),
  answers(recordPurchase, ({ body }) => recordedPurchase(body.total, body.branchId)),
  answers(quotePurchase, ({ body }) => {
    const { total, discount, due, earned } = purchaseOf(body.total, body.branchId)
    return { total, discount, due, earned, breakdown: breakdownOf(due) }
  }),
  answers(purchaseOutcome, recordedPurchase(18_500)),
  answers(voidPurchase, { recorded: null }),
  answers(recordLatePurchase, ({ body }) => addedPurchase(body)),
  answers(addPurchase, ({ body }) => addedPurchase(body)),
  answers(entryBreakdown, {
    purchase: elifsPurchase,
    breakdown: elifsBreakdown,
    refund: null,
    cameBack: null,
  }),
  answers(entryCause, {
    order: null,
    coupon: { id: 42, name: 'Kahve bizden' },
  }),
  answers(readPurchase, {
    purchase: elifsPurchase,
    breakdown: elifsBreakdown,
    refunds: [],
    customer: { id: elif.id, fullName: elif.fullName },
    recordedBy: { id: kerem.id, fullName: kerem.fullName },
    approvedBy: null,
    refundableMs: 23 * 60 * 60_000,
  }),
  answers(refundPurchase, ({ body }) => {
    const amount = body.amount ?? elifsPurchase.due
    const refund = refundOf(amount, { reason: body.reason })
    const { entry, points } = recorded('SPEND', refund.taken || 1, 1)
    return {
      purchase: { ...elifsPurchase, refunded: amount },
      refund,
      entry: refund.taken > 0 ? { ...entry, kind: 'refund', reason: null } : null,
      points: refund.taken > 0 ? points : elif.points,
    }
  }),
  answers(quoteRefund, ({ body }) => {
    const { amount, owed, taken, waived } = refundOf(body.amount ?? elifsPurchase.due)
    return { amount, owed, taken, waived, allowed: true, coupons: [], stamps: [] }
  }),
]
