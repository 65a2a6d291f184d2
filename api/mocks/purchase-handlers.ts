import type { HttpHandler } from 'msw'
import { entryBreakdown, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  purchaseOutcome,
  quotePurchase,
  recordLatePurchase,
  recordPurchase,
  voidPurchase,
} from '../contracts/purchases/recording.ts'
import { elif, kerem } from './fixtures.ts'
import { answers } from './mock.ts'
import {
  breakdownOf,
  elifsBreakdown,
  elifsPurchase,
  purchaseOf,
  recordedPurchase,
} from './purchase-fixtures.ts'

/** Bills at the till earn a point for 5 TL; `Neden?` is of Elif's bill of an hour ago. */
export const purchaseHandlers: HttpHandler[] = [
  answers(recordPurchase, ({ body }) => recordedPurchase(body.total, body.branchId)),
  answers(quotePurchase, ({ body }) => {
    const { total, discount, due, earned } = purchaseOf(body.total, body.branchId)
    return { total, discount, due, earned, breakdown: breakdownOf(due) }
  }),
  answers(purchaseOutcome, recordedPurchase(18_500)),
  answers(voidPurchase, { recorded: null }),
  answers(recordLatePurchase, ({ body }) =>
    recordedPurchase(body.total, body.branchId, {
      receipt: body.receipt,
      boughtOn: body.boughtOn,
    }),
  ),
  answers(entryBreakdown, {
    purchase: elifsPurchase,
    breakdown: elifsBreakdown,
    refund: null,
  }),
  answers(readPurchase, {
    purchase: elifsPurchase,
    breakdown: elifsBreakdown,
    refunds: [],
    customer: { id: elif.id, fullName: elif.fullName },
    recordedBy: { id: kerem.id, fullName: kerem.fullName },
    refundableMs: 23 * 60 * 60_000,
  }),
]
