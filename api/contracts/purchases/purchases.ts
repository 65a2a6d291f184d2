import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, Points } from '../fields.ts'

/** The most that one bill may come to, in kuruş: 50.000,00 TL (programme.md §2). */
export const maxBill = 5_000_000

/** An amount of money in kuruş, zero or more. */
export const Money = z.int().nonnegative().max(maxBill)

/**
 * A part of what a purchase earns, by the rule that gives it (programme.md §3), or a campaign that it would
 * have had, which gives nothing: the person's turns of the day or at all, or its budget, were used up.
 */
export const EarningLine = z.object({
  kind: z.enum(['base', 'tier', 'campaign', 'day_over', 'turns_over', 'budget_over']),
  /** id of the rule, tier or campaign */
  ref: Id.nullable(),
  /** the version of it that held */
  version: z.int().positive().nullable(),
  /** its name, as people read it */
  name: z.string(),
  /** points */
  points: Points,
})
export type EarningLine = z.output<typeof EarningLine>

/** Why a purchase earns what it earns: the points of the lines add up to it. */
export const Breakdown = z.array(EarningLine)
export type Breakdown = z.output<typeof Breakdown>

/** A bill that was recorded for a customer, as the customer and the counter see it. */
export const Purchase = z.object({
  id: Id,
  /** null to staff of a bill by number: they know the customer's first name alone */
  userId: Id.nullable(),
  branchId: Id,
  branch: z.object({ id: Id, name: z.string() }),
  /** kuruş, the bill before coupons */
  total: Money.positive(),
  /** kuruş that coupons take off it */
  discount: Money,
  /** kuruş that were to be paid, `total` less `discount`: this is what earns */
  due: Money,
  /** points; null to staff of a bill by number: it would tell the tier */
  earned: Points.nullable(),
  /** kuruş of `due` that were refunded so far */
  refunded: Money,
  /** when it was recorded */
  createdAt: Instant,
  /** of one that was recorded late: the receipt's number, and the day it was issued */
  receipt: z.string().nullable(),
  boughtOn: CalendarDate.nullable(),
  /** whether the customer was known by the phone number alone (decisions/241) */
  byNumber: z.boolean(),
})
export type Purchase = z.output<typeof Purchase>

/** Why goods or money went back (programme.md §2). */
export const RefundReason = z.enum(
  ['ürün iadesi', 'yanlış tutar', 'yanlış müşteri', 'çift kayıt', 'diğer'],
  'Neden seçiniz',
)
export type RefundReason = z.output<typeof RefundReason>

/** A refund of a purchase, whole or in part. */
export const Refund = z.object({
  id: Id,
  purchaseId: Id,
  /** kuruş that were refunded */
  amount: Money,
  reason: RefundReason,
  /** points that the refunded part had earned */
  owed: Points,
  /** points that were taken back: `owed`, or the balance where that is less */
  taken: Points,
  /** points that were spent by then, `owed` less `taken`: taken where they come back (programme.md §2) */
  waived: Points,
  /** points of `waived` that have been taken since */
  paid: Points,
  /** stamps that were taken back, of all cards */
  stamps: z.int().nonnegative(),
  createdAt: Instant,
})
export type Refund = z.output<typeof Refund>

const Somebody = z.object({ id: Id, fullName: z.string() })
/** The manager who let it pass at a shared tablet (decisions/276). */
const approvedBy = Somebody.nullable()

/** `Neden?`: the purchase and the rules behind an entry. */
export const EntryBreakdown = z.object({
  purchase: Purchase,
  breakdown: Breakdown,
  /** the refund that made the entry, or that it pays; null for the purchase's own entry */
  refund: Refund.nullable(),
  /** points of an entry that took what the refund had waived, as it came back; null for others */
  cameBack: Points.nullable(),
})
export type EntryBreakdown = z.output<typeof EntryBreakdown>

export const entryBreakdown = endpoint('get', '/api/entries/:entryId/breakdown', {
  summary: 'Why a purchase or refund moved the points of an entry',
  audience: 'member',
  atTablet: true,
  params: z.object({ entryId: IdText }),
  answer: EntryBreakdown,
  /** entry_not_found: for entries of other kinds, too, and for those of others */
  refusals: ['entry_not_found'],
})

/** How an order ended whose points came back. */
export const OrderEnd = z.enum(['cancelled', 'expired', 'not_collected', 'refunded'])
export type OrderEnd = z.output<typeof OrderEnd>

/** What an entry was written for that no bill stands behind: what was spent, and what came back of it. */
export const EntryCause = z.object({
  /** the order that points paid, by its number; `end` of one whose points came back */
  order: z.object({ id: Id, number: z.int(), end: OrderEnd.nullable() }).nullable(),
  /** the coupon that points were turned into, or whose points came back, by its reward's name */
  coupon: z.object({ id: Id, name: z.string() }).nullable(),
})
export type EntryCause = z.output<typeof EntryCause>

export const entryCause = endpoint('get', '/api/entries/:entryId/cause', {
  summary: 'Which order or coupon moved the points of an entry that is of no bill',
  audience: 'member',
  atTablet: true,
  params: z.object({ entryId: IdText }),
  answer: EntryCause,
  /** entry_not_found: for those of others, too */
  refusals: ['entry_not_found'],
})

export const readPurchase = endpoint('get', '/api/purchases/:id', {
  summary:
    'A purchase with its refunds, for administrators and for whoever recorded it; one by number for ' +
    'administrators alone',
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ id: IdText }),
  answer: z.object({
    purchase: Purchase,
    breakdown: Breakdown,
    /** oldest first */
    refunds: z.array(
      Refund.extend({ note: z.string().nullable(), recordedBy: Somebody, approvedBy }),
    ),
    customer: Somebody,
    recordedBy: Somebody,
    approvedBy,
    /**
     * ms for which the caller may still refund it, by the database's clock at the time of the
     * answer; null without an end (administrators), 0 when it is over
     */
    refundableMs: z.int().nonnegative().nullable(),
  }),
  refusals: ['purchase_not_found'],
})
