import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Points } from '../fields.ts'
import { PointEntry } from '../points/points.ts'
import { text } from '../typed-fields.ts'
import { Money, maxBill, Purchase, Refund, RefundReason } from './purchases.ts'

const invalid = 'Geçerli bir tutar giriniz'

/** kuruş to refund; without it all that is left of the purchase */
const RefundAmount = z.int(invalid).min(1, invalid).max(maxBill, invalid).optional()

/**
 * stamps of the purchase to take back; those that do not fit into what remains, and all of a whole refund,
 * go back anyway (decisions/114)
 */
const RefundStamps = z
  .array(z.strictObject({ cardId: Id, count: z.int().min(1).max(50) }))
  .max(5, 'En fazla 5 kartın damgası geri alınabilir.')
  .optional()

export const RefundForm = z.strictObject({
  amount: RefundAmount,
  reason: RefundReason,
  note: text(200).optional(),
  stamps: RefundStamps,
})
export type RefundForm = z.output<typeof RefundForm>

const refunding = [
  'purchase_not_found',
  'own_account',
  'no_right_here',
  'refund_too_late',
  'refund_too_large',
  'already_refunded',
  'refund_by_order',
] as const

/** Whole refunds are `Geri Al` of a purchase, too. */
export const refundPurchase = endpoint('post', '/api/purchases/:id/refunds', {
  summary: 'Refund a purchase, whole or in part, and take back what that part had earned',
  audience: 'customers.serve',
  at: 'written',
  /** where it and earlier refunds undo more than 1,000 points that the purchase earned */
  proved: 'partly',
  params: z.object({ id: IdText }),
  body: RefundForm,
  answer: z.object({
    purchase: Purchase,
    /** null to staff of a bill by number, whose points it would tell */
    refund: Refund.nullable(),
    /** null where no points were taken back, and to staff of a bill by number */
    entry: PointEntry.nullable(),
    /** the customer's balance now, points; null to staff of a bill by number */
    points: Points.nullable(),
  }),
  refusals: [...refunding, 'waiver_needs_admin', 'refund_stamps', 'busy'],
  idempotent: 'ledger',
  keyRequired: true,
})

/** What any refund says before of points and coupons, of a bill or an order. */
export const QuotedRefund = z.object({
  /** kuruş that go back */
  amount: Money,
  /** points, as in a refund */
  owed: Points,
  taken: Points,
  waived: Points,
  /** whether the caller may waive that many points: above 100 an administrator decides */
  allowed: z.boolean(),
  /** names of the customer's coupons that come back */
  coupons: z.array(z.string()),
})
export type QuotedRefund = z.output<typeof QuotedRefund>

/** Writes nothing and promises nothing: the balance may change before the refund. */
export const quoteRefund = endpoint('post', '/api/purchases/:id/refunds/quote', {
  summary: 'What a refund would take back, and what it would waive',
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ id: IdText }),
  body: z.strictObject({ amount: RefundAmount, stamps: RefundStamps }),
  answer: QuotedRefund.extend({
    /** the cards that the purchase has stamped */
    stamps: z.array(
      z.object({
        cardId: Id,
        name: z.string(),
        /** stamps that no refund has undone */
        left: z.int().positive(),
        /** how many of them this refund takes back at least */
        least: z.int().nonnegative(),
        /** unused coupons of the full card that it cancels, with the stamps that the body names */
        cancels: z.int().nonnegative(),
      }),
    ),
  }),
  refusals: refunding,
})
