import type { Breakdown, Purchase, Refund } from '../contracts/purchases/purchases.ts'
import type { RecordedPurchase } from '../contracts/purchases/recording.ts'
import { branchOf, elif, minutesAgo, recorded } from './fixtures.ts'

/** What a bill earns here: 1 point for 5 TL, and twice that on Tuesdays. @param due kuruş */
export function breakdownOf(due: number, tuesday = false): Breakdown {
  const points = Math.floor(due / 500)
  if (points === 0) return []
  const base = { kind: 'base', ref: 1, version: 1, name: '1 puan / 5 TL', points } as const
  const campaign = { kind: 'campaign', ref: 3, version: 2, name: 'Salı 2 kat', points } as const
  return tuesday ? [base, campaign] : [base]
}

const pointsOf = (breakdown: Breakdown) => breakdown.reduce((sum, { points }) => sum + points, 0)

/** A recorded bill of Elif's. @param total kuruş */
export function purchaseOf(total: number, branchId = 1, more: Partial<Purchase> = {}): Purchase {
  return {
    id: 4210,
    userId: elif.id,
    branchId,
    branch: branchOf(branchId),
    total,
    discount: 0,
    due: total,
    earned: pointsOf(breakdownOf(total)),
    refunded: 0,
    createdAt: minutesAgo(0),
    receipt: null,
    boughtOn: null,
    byNumber: false,
    ...more,
  }
}

/** The answer to a recorded bill. @param total kuruş */
export function recordedPurchase(
  total: number,
  branchId = 1,
  more: Partial<Purchase> = {},
): RecordedPurchase {
  const purchase = purchaseOf(total, branchId, more)
  const breakdown = breakdownOf(purchase.due)
  const stamps: RecordedPurchase['stamps'] = []
  if (!purchase.earned) return { purchase, entry: null, points: elif.points, breakdown, stamps }
  const { entry, points } = recorded('EARN', purchase.earned, branchId)
  return {
    purchase,
    entry: { ...entry, kind: 'purchase', reason: null },
    points,
    breakdown,
    stamps,
  }
}

/** Elif's bill of 185 TL, an hour ago, with the Tuesday campaign: 74 points. */
export const elifsPurchase = purchaseOf(18_500, 1, { earned: 74, createdAt: minutesAgo(60) })
export const elifsBreakdown = breakdownOf(18_500, true)

/** What a refund of that bill takes back. @param amount kuruş */
export function refundOf(amount: number, more: Partial<Refund> = {}): Refund {
  const left = pointsOf(breakdownOf(elifsPurchase.due - amount, true))
  const owed = pointsOf(elifsBreakdown) - left
  return {
    id: 77,
    purchaseId: elifsPurchase.id,
    amount,
    reason: 'ürün iadesi',
    owed,
    taken: owed,
    waived: 0,
    paid: 0,
    stamps: 0,
    createdAt: minutesAgo(0),
    ...more,
  }
}
