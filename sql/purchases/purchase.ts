import type { LedgerEntry } from '../ledger/entry.ts'

/** A part of what a purchase earned, by the rule that gave it, or a campaign that it missed (programme.md §3). */
export interface EarningLine {
  kind: 'base' | 'tier' | 'campaign' | 'day_over' | 'turns_over' | 'budget_over'
  /** the campaign; null for the others */
  ref: number | null
  /** of the base rule or of the campaign; null for a tier */
  version: number | null
  name: string
  /** points */
  points: number
}

/** A recorded purchase. Money in kuruş. */
export interface Purchase {
  id: number
  userId: number
  branchId: number
  branchName: string
  total: number
  discount: number
  due: number
  /** points */
  earned: number
  refunded: number
  createdAt: Date
  receipt: string | null
  /** `YYYY-MM-DD` */
  boughtOn: string | null
  /** whether the customer was known by the phone number alone (decisions/241) */
  byNumber: boolean
}

/** Stamps that a purchase gave on a card. */
export interface StampsGiven {
  cardId: number
  name: string
  count: number
  /** how many coupons the card became by them */
  filled: number
}

/** A purchase with its entry and its lines, as its recording answers it, now or again. */
export interface RecordedPurchase {
  purchase: Purchase
  entry: LedgerEntry | null
  /** the customer's balance, points */
  points: number
  lines: EarningLine[]
  stamps: StampsGiven[]
}

/** A coupon on a bill; of a free item also which one, where its coupon lists several. */
export interface AskedCoupon {
  id: number
  itemId?: number | undefined
}

/** Stamps on a card, one for each paid unit of its products. */
export interface AskedStamps {
  cardId: number
  count: number
}

/** Why a coupon does not count on a bill (sql/functions/coupons.sql). */
export type CouponRefusal =
  | 'coupon_not_found'
  | 'coupon_used'
  | 'coupon_expired'
  | 'coupon_item'
  | 'coupons_apart'
  | 'coupon_in_vain'
  | 'coupon_needs_more'
  | 'other_branches'

/** Why what goes with a bill does not: a coupon, or stamps. */
export type AskedRefusal = CouponRefusal | 'stamp_card_not_found' | 'too_many_stamps'

/** Why what goes with a bill does not, and of stamps how many would (sql/functions/stamps.sql). */
export type AskedRefused =
  | { refusal: Exclude<AskedRefusal, 'too_many_stamps'> }
  | {
      refusal: 'too_many_stamps'
      fits: number
      /** kuruş that the cheapest of them needs */
      needed: number
    }

/** A bill to record (programme.md §2). */
export interface BillRequest {
  userId: number
  branchId: number
  actorId: number
  /** 1–128 printable ASCII characters, the first none of `~`; chosen before the first try */
  requestKey: string
  /** an open, unexpired scan of this customer by this actor; null of a late bill that care adds (decisions/290) */
  scanId: string | null
  /** whether scanId is of a typed number (decisions/241); a bill of it has no coupons, stamps or receipt */
  byNumber?: true | undefined
  /** kuruş, 1 to 5,000,000 */
  total: number
  /** of a bill of an earlier moment: its receipt's number and day */
  receipt: string | null
  boughtOn: string | null
  /** coupons of the customer that are used on it, ten at most */
  coupons?: readonly AskedCoupon[] | undefined
  /** stamps for its paid units, on five cards at most */
  stamps?: readonly AskedStamps[] | undefined
  /** hex of the hash of the requesting session, which must be valid at the write */
  session?: string
  /** network address that it came from, for the security log */
  address?: string
}

/** A request key to void: no purchase is ever recorded with it by this actor. */
export type BillVoid = Pick<BillRequest, 'userId' | 'actorId' | 'requestKey' | 'session'>

export type BillRefusal =
  | 'signed_out'
  | 'user_not_found'
  | 'user_inactive'
  | 'points_limit'
  | 'branch_required'
  | 'idempotency_conflict'
  | 'scan_required'
  | 'own_account'
  | 'no_right_here'
  | 'request_void'
  | 'receipt_day'
  | 'receipt_recorded'
  | 'late_limit'
  | 'number_bills_off'
  | AskedRefusal

/**
 * The bounds of bills (programme.md §2; bill_bound() in purchase_verdicts.sql): `staff_bill` and `staff_day` are of whoever
 * records, by their role.
 */
export const billBounds = [
  'staff_bill',
  'customer_day',
  'staff_day',
  'number_bill',
  'number_day',
] as const
export type BillBound = (typeof billBounds)[number]

export type BillRefused =
  | { outcome: 'refused'; code: BillRefusal }
  | {
      outcome: 'refused'
      code: 'limit_reached'
      bound: BillBound
      /**
       * kuruş that the bound allows, bills for `number_day`; and what of it was used before, null for single
       * bills and `number_day`
       */
      limit: number
      used: number | null
    }

export type BillVerdict =
  /** `repeated`: the same request was recorded earlier, and this is its purchase */
  ({ outcome: 'recorded' | 'repeated' } & RecordedPurchase) | BillRefused

export type BillVoidVerdict =
  | { outcome: 'void' }
  | ({ outcome: 'repeated' } & RecordedPurchase)
  | { outcome: 'refused'; code: BillRefusal }

const isId = (n: number) => Number.isSafeInteger(n) && n > 0
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const areCoupons = (coupons: readonly AskedCoupon[]) =>
  coupons.length <= 10 &&
  coupons.every(({ id, itemId }) => isId(id) && (itemId === undefined || isId(itemId)))

const areStamps = (stamps: readonly AskedStamps[]) =>
  stamps.length <= 5 &&
  stamps.every(({ cardId, count }) => isId(cardId) && isId(count) && count <= 50)

/** Throws a RangeError for what the table would refuse with the whole batch. */
export const checkBill = (r: BillRequest): void => {
  const wrong =
    (!isId(r.userId) && 'userId') ||
    (!isId(r.branchId) && 'branchId') ||
    (!isId(r.actorId) && 'actorId') ||
    (!/^[!-}][!-~]{0,127}$/.test(r.requestKey) && 'requestKey') ||
    (r.scanId !== null && !uuid.test(r.scanId) && 'scanId') ||
    ((!isId(r.total) || r.total > 5_000_000) && 'total') ||
    ((r.receipt === null) !== (r.boughtOn === null) && 'boughtOn') ||
    (r.receipt !== null && !/^[^\0]{1,40}$/u.test(r.receipt) && 'receipt') ||
    (r.boughtOn !== null && !/^\d{4}-\d\d-\d\d$/.test(r.boughtOn) && 'boughtOn') ||
    (r.coupons && !areCoupons(r.coupons) && 'coupons') ||
    (r.stamps && !areStamps(r.stamps) && 'stamps') ||
    (r.session !== undefined && !/^[0-9a-f]{64}$/.test(r.session) && 'session')
  if (wrong) throw new RangeError(`a purchase cannot hold this ${wrong}`)
}
