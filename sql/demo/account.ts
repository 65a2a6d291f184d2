import type { Apology } from './approvals.ts'
import type { Reward, StampCard } from './rules.ts'
import type { Product } from './visits.ts'

/** What somebody has, of which the numbers follow the order of time (rows.ts). */
export interface Coupon {
  id: number
  /** its reward, or the card that it filled */
  of: { reward: Reward } | { card: StampCard }
  at: Date
  branch: number
  used: { bill: Bill; product: Product | null; discount: number } | null
  cancelledAt: Date | null
}

/** Who records: whoever stands at the branch's own counter, or a helper, who stands at the first one elsewhere. */
export type AtCounter = 'staff' | 'helper'

export interface Refund {
  id: number
  bill: Bill
  /** the number of the order's refund that it belongs to; null: its bill was refunded at the counter */
  ofOrder: number | null
  at: Date
  /** an administrator's are those of a flag (flags.ts) */
  by: AtCounter | 'admin'
  /** kuruş */
  amount: number
  /** points; what could not be taken was waived, and is paid by what comes back */
  owed: number
  taken: number
  paid: number
}

export interface Bill {
  id: number
  at: Date
  branch: number
  by: AtCounter
  /** kuruş */
  total: number
  discount: number
  stamps: { card: StampCard; count: number }[]
  /** in hundredths */
  multiplier: number
  /** points, and those of them that the campaign gave */
  earned: number
  campaign: number
  products: readonly Product[]
  rush: boolean
  /** of the order that it paid; null: it was bought at the counter */
  orderId: number | null
}

/** An entry of the ledger; what it is about says its kind, its key and its ref. */
export interface DemoEntry {
  type: 'EARN' | 'SPEND'
  amount: number
  branch: number
  at: Date
  by: AtCounter | 'admin' | 'customer' | 'nobody'
  about:
    | { kind: 'purchase'; bill: Bill }
    | { kind: 'refund'; refund: Refund }
    | { kind: 'payment'; refund: Refund; coupon: Coupon }
    | { kind: 'reward' | 'cancellation'; coupon: Coupon }
    | { kind: 'expiry'; day: string }
    | { kind: 'wrong points' }
    | { kind: 'correction' }
    | { kind: 'apology'; why: Apology }
    | { kind: 'apology back' }
}

export interface StampEvent {
  card: StampCard
  bill: Bill
  kind: 'stamped' | 'filled' | 'taken'
  stamps: number
  coupon: Coupon | null
  at: Date
}

/** What the visits of one customer have come to. */
export interface Account {
  entries: DemoEntry[]
  bills: Bill[]
  refunds: Refund[]
  coupons: Coupon[]
  stamps: StampEvent[]
  /** place of each tier from the second one on, and since when */
  tiers: { tier: number; since: Date }[]
}
