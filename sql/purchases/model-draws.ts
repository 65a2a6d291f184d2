import fc from 'fast-check'
import { type Drawn, drawn, type Real } from '../ledger/model-requests.ts'
import type { BillModel } from './model-bills.ts'
import type { BillRequest } from './purchase.ts'
import type { Purchases } from './purchases.ts'
import type { RefundRequest } from './refunds.ts'

/** What the model's test runs beside the model. */
export interface RealTill extends Real {
  sent: never[]
  purchases: Purchases
  /** open scans: `<actor> <customer>` → scan */
  scans: ReadonlyMap<string, string>
  bills: BillRequest[]
}

/** A generated bill: coupons of its customer, by number, and stamps; or one that comes late. */
export interface DrawnBill extends Drawn {
  coupons: number[]
  stamps: number
  /** days that have passed since; undefined of one at the till */
  late: number | undefined
}

export const drawnBill: fc.Arbitrary<DrawnBill> = fc
  .tuple(
    drawn,
    fc.array(fc.nat(20), { maxLength: 3 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { arbitrary: fc.integer({ min: 1, max: 4 }), weight: 2 },
    ),
  )
  .map(([d, coupons, stamps]) => ({
    ...{ ...d, coupons: d.note === null ? [] : coupons, stamps },
    late: undefined,
  }))

/** A bill of some days ago: few days and receipts, so that customers reach their bound and receipts come twice. */
export const drawnLate: fc.Arbitrary<DrawnBill> = fc
  .tuple(drawnBill, fc.constantFrom(0, 0, 0, 1, 1, 7, 8, -1))
  .map(([d, late]) => ({ ...d, late }))

/** kuruş: coffees, now and then a bill that lifts a tier, and what the bounds refuse */
const totalOf = (amount: number) => Math.min(5_000_000, amount * (amount > 60 ? 199 : 673))

let keys = 0
/** A new bill of somebody, or one as an earlier one, as it was drawn; a few belong to no scan. */
export const billOf = (d: DrawnBill, model: BillModel, real: RealTill): BillRequest => {
  const userId = real.users[d.who] ?? 9_999_999
  const actorId = real.actors[2 + (d.by % 4)] ?? 0
  const earlier = real.bills[d.earlier % Math.max(1, real.bills.length)]
  if (earlier && d.what === 'again') return earlier
  if (earlier && d.what === 'other body')
    return d.earlier % 2
      ? { ...earlier, total: (earlier.total % 5_000_000) + 1 }
      : { ...earlier, userId }
  const scanId = real.scans.get(`${actorId} ${d.earlier % 9 ? userId : ''}`)
  const coupons = d.coupons.flatMap((n) => couponOf(n, d.who, model, real) ?? [])
  const bill = {
    ...{ userId, actorId, branchId: real.branches[d.where] ?? 9_999_999 },
    ...{ requestKey: `bill-${++keys}`, scanId: scanId ?? '00000000-0000-4000-8000-000000000000' },
    ...{ total: totalOf(d.amount), receipt: null, boughtOn: null },
  }
  // Few receipts, so that some of them come twice.
  if (d.late !== undefined) {
    const receipt = { receipt: `Z-${d.earlier % 2}`, boughtOn: daysBefore(model, d.late) }
    return { ...bill, ...receipt, ...(d.stamps > 0 && { scanId: null }) }
  }
  return {
    ...bill,
    ...(coupons.length > 0 && { coupons: coupons.map((id) => ({ id })) }),
    ...(d.stamps > 0 && { stamps: [{ cardId: model.stamps.card.id, count: d.stamps }] }),
  }
}

/** `YYYY-MM-DD` */
const daysBefore = (model: BillModel, days: number) =>
  new Date(Date.parse(model.ledger.days.today) - days * 86_400_000).toISOString().slice(0, 10)

/** A coupon of the customer, seldom of somebody else, used ones among them; undefined where there is none. */
export const couponOf = (
  n: number,
  who: number,
  model: BillModel,
  real: RealTill,
): number | undefined => {
  const owner = real.users[n === 20 ? (who + 1) % 3 : who]
  const theirs = model.coupons.coupons.filter((coupon) => coupon.userId === owner)
  return theirs.at(-1 - (n % Math.max(1, theirs.length)))?.id
}

/** A refund of one of the recorded bills, whole or in part, by whoever was drawn. */
export const refundOf = (d: Drawn, model: BillModel, real: Real): RefundRequest => {
  const bills = [...model.bills.values()]
  const bill = bills.at(-1 - (d.earlier % Math.max(1, bills.length)))
  const recorder = bill && d.earlier % 3 > 0 ? bill.request.actorId : real.actors[5]
  return {
    purchaseId: bill?.id ?? 9_999_999,
    amount:
      d.where === 0 || !bill ? null : Math.max(1, Math.floor(bill.request.total / (1 + d.who))),
    ...{ reason: 'diğer', note: null, actorId: (d.by === 5 ? real.actors[3] : recorder) ?? 0 },
    requestKey: `refund-${++keys}`,
    // Some name stamps, as a few do of bills that have given none.
    ...(d.amount % 4 > 0 &&
      (bill?.stamps.given || d.earlier % 7 === 0) && {
        stamps: [{ cardId: model.stamps.card.id, count: d.amount % 4 }],
      }),
  }
}
