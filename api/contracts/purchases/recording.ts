import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Points } from '../fields.ts'
import { PointEntry } from '../points/points.ts'
import { RequestKey, text } from '../typed-fields.ts'
import { lira } from './lira.ts'
import { Breakdown, Money, maxBill, Purchase } from './purchases.ts'

/** A recorded purchase: a repeated request gets the same, whatever has happened since. */
export const RecordedPurchase = z.object({
  purchase: Purchase,
  /** null where nothing is earned, and of a bill by number */
  entry: PointEntry.nullable(),
  /** the customer's balance now, points; null of a bill by number */
  points: Points.nullable(),
  /** empty of a bill by number: it would tell the tier */
  breakdown: Breakdown,
  /** the stamps that it gave, card by card; `filled`: how many coupons the card became */
  stamps: z.array(
    z.object({
      cardId: Id,
      name: z.string(),
      count: z.int().positive(),
      filled: z.int().nonnegative(),
    }),
  ),
})
export type RecordedPurchase = z.output<typeof RecordedPurchase>

const invalid = 'Geçerli bir tutar giriniz'

/** A bill at the till. The scan says whose it is, or the number that was opened (decisions/241). */
export const Bill = z.strictObject({
  scanId: z.uuid('Müşterinin QR kodunu okutun.'),
  branchId: z.int('Lütfen şube seçiniz').positive('Lütfen şube seçiniz'),
  /** kuruş, before coupons: 1 to ₺50.000,00 */
  total: z.int(invalid).min(1, invalid).max(maxBill, 'En fazla ₺50.000,00 olabilir.'),
})
export type Bill = z.output<typeof Bill>

/** A bill with coupons of the customer (programme.md §2) and stamps for what is paid. */
export const BillWithCoupons = Bill.extend({
  coupons: z
    .array(
      z.strictObject({
        id: Id,
        /** the free item, where the coupon lists several */
        itemId: Id.optional(),
      }),
    )
    .max(10, 'En fazla 10 kupon kullanılabilir.')
    .optional(),
  /** one stamp for each paid unit of a card's products (programme.md §4) */
  stamps: z
    .array(z.strictObject({ cardId: Id, count: z.int().min(1).max(50) }))
    .max(5, 'En fazla 5 karta damga basılabilir.')
    .optional(),
})

const ofCoupons = [
  'coupon_not_found',
  'coupon_used',
  'coupon_expired',
  'coupon_item',
  'coupons_apart',
  'coupon_in_vain',
  'coupon_needs_more',
  'other_branches',
  'stamp_card_not_found',
  'too_many_stamps',
] as const

const recording = [
  'user_inactive',
  'points_limit',
  'scan_required',
  'own_account',
  'no_right_here',
  'limit_reached',
  'request_void',
  'number_bills_off',
  'busy',
] as const

export const recordPurchase = endpoint('post', '/api/purchases', {
  summary:
    'Record a bill of the scanned customer, which uses coupons and earns by the rules, in one transaction',
  audience: 'bills.record',
  at: 'written',
  body: BillWithCoupons,
  answer: RecordedPurchase,
  rateLimit: 'till',
  refusals: [...recording, ...ofCoupons],
  fieldRefusals: { branchId: 'branch_required' },
  idempotent: 'ledger',
  keyRequired: true,
})

/** Writes nothing and promises nothing: the rules may change before the bill is recorded. */
export const quotePurchase = endpoint('post', '/api/purchases/quote', {
  summary: 'What a bill of the scanned customer would come to and earn, and why',
  audience: 'bills.record',
  at: 'written',
  body: BillWithCoupons,
  answer: z.object({
    /** kuruş, as in a purchase */
    total: Money,
    discount: Money,
    due: Money,
    /** points; null of a bill by number, as in a purchase */
    earned: Points.nullable(),
    breakdown: Breakdown,
  }),
  rateLimit: 'till',
  refusals: ['scan_required', 'number_bills_off', ...ofCoupons],
  fieldRefusals: { branchId: 'branch_required' },
})

/** The outcome of a request whose answer was lost (programme.md §2). */
export const purchaseOutcome = endpoint('get', '/api/purchases/outcome', {
  summary: 'The purchase that an Idempotency-Key of the caller has recorded, if any',
  audience: 'bills.add',
  at: 'written',
  query: z.object({ key: RequestKey }),
  answer: RecordedPurchase,
  refusals: ['purchase_not_found'],
})

/**
 * Voids the key of a request whose answer was lost: a later request with it, from the same person,
 * records nothing. Needs no scan, and may be repeated.
 */
export const voidPurchase = endpoint('post', '/api/purchases/void', {
  summary: 'Make an unused Idempotency-Key of a purchase void, or learn what it has recorded',
  audience: 'bills.add',
  at: 'written',
  /** of a bill by number the scan says whose it is */
  body: z.union([
    z.strictObject({ userId: Id, key: RequestKey }),
    z.strictObject({ scanId: z.uuid(), key: RequestKey }),
  ]),
  /** null: the key is void, and no purchase will ever be recorded with it */
  answer: z.object({ recorded: RecordedPurchase.nullable() }),
  refusals: ['user_not_found', 'idempotency_conflict', 'too_many_attempts', 'busy'],
})

/** How many days after its day a receipt may be recorded, and how often a month for a customer. */
export const lateDays = 7
export const latePerMonth = 2

const receiptSentence = 'Fişin üzerindeki numarayı girin.'

/** A bill of an earlier day, or of a moment without network or phone, by its receipt. */
export const LateBill = Bill.extend({
  /** as it is printed; letters are taken as capitals */
  receipt: text(40, receiptSentence)
    .regex(/^[\p{L}\p{N} ./_-]+$/u, receiptSentence)
    .transform((typed) => typed.toLocaleUpperCase('tr').replace(/\s+/g, ' ')),
  /** the day on the receipt: today, or one of the seven days before it */
  boughtOn: CalendarDate,
})
export type LateBill = z.output<typeof LateBill>

const addingLate = {
  answer: RecordedPurchase,
  rateLimit: 'till',
  refusals: [...recording, 'receipt_day', 'receipt_recorded', 'late_limit'],
  fieldRefusals: { branchId: 'branch_required' },
  idempotent: 'ledger',
  keyRequired: true,
} as const

/** `Sonradan Ekle` (programme.md §2): by the base rule only, without tier and campaigns. */
export const recordLatePurchase = endpoint('post', '/api/purchases/late', {
  summary: 'Record a bill of an earlier moment by its receipt',
  ...addingLate,
  audience: 'bills.add',
  at: 'written',
  body: LateBill,
})

/** The same for somebody whom nobody has scanned, by whoever manages people (decisions/290). */
export const addPurchase = endpoint('post', '/api/admin/users/:id/late-purchases', {
  summary: 'Record a bill of an earlier moment by its receipt, for a person who is at no counter',
  ...addingLate,
  audience: 'people.manage',
  ownLines: true,
  proved: true,
  params: z.object({ id: IdText }),
  body: LateBill.omit({ scanId: true }),
})

/**
 * The sentence of `too_many_stamps`, which says how many would do.
 * @param fits how many of them fit into what is paid
 * @param needed kuruş that one of them needs at least
 */
export const stampsSentence = (fits: number, needed: number): string =>
  fits > 0
    ? `Bu tutara en fazla ${fits} damga basılabilir.`
    : `Bir damga için en az ${lira(needed)} ödenmelidir.`

/**
 * The bounds of purchases (programme.md §2), in kuruş; `number_day` in bills. `staff_bill` and `staff_day` are of whoever
 * records, by their role.
 */
export type BillBound = 'staff_bill' | 'customer_day' | 'staff_day' | 'number_bill' | 'number_day'

/** What the person at the till is told to do where nothing on the screen helps. */
export const turnToManager = 'Lütfen bir yöneticiye başvurun.'

/**
 * The sentence of `limit_reached`, which names the bound.
 * @param limit kuruş, or bills, that the bound allows
 * @param used kuruş that were used before; null for bounds of a single bill
 */
export function billBoundSentence(bound: BillBound, limit: number, used: number | null): string {
  const rest = `günlük sınır ${lira(limit)}, kalan ${lira(Math.max(0, limit - (used ?? 0)))}.`
  switch (bound) {
    case 'staff_bill':
      return `Tek alışverişte en fazla ${lira(limit)} kaydedebilirsiniz. ${turnToManager}`
    case 'number_bill':
      return `Telefon numarasıyla en fazla ${lira(limit)} kaydedilebilir. Müşterinin QR kodunu okutun.`
    case 'number_day':
      return `Bu müşteriye bugün telefon numarasıyla ${limit} alışveriş kaydedildi. Yenisi için QR kodunu okutun.`
    case 'customer_day':
      return `Bu müşterinin bugünkü alışveriş sınırı aşılıyor: ${rest}`
    case 'staff_day':
      return `Bugün kaydedebileceğiniz alışveriş sınırı aşılıyor: ${rest}`
  }
}
