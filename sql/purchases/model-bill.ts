import type { CampaignLine } from './model-campaigns.ts'
import type { ModelCoupon } from './model-coupons.ts'
import type { BillRequest } from './purchase.ts'

/** A bill as the model knows it. */
export interface ModelBill {
  request: BillRequest
  /** database id */
  id: number
  /** when it was recorded, ms */
  at: number
  /** kuruş */
  due: number
  base: number
  tier: number
  /** hundredths */
  multiplier: number
  campaign: CampaignLine | undefined
  coupons: ModelCoupon[]
  /** of the card, and how many of them refunds have undone */
  stamps: { given: number; undone: number }
  refunded: number
  /** points that its refunds waived */
  waived: number
  /** campaign points that refunds took */
  returned: number
  /** whether nothing remains of it */
  gone: boolean
  /** whether an order made it */
  ofOrder: boolean
}

export type ExpectedBill =
  | { outcome: 'recorded' | 'repeated'; user: number; earned: number }
  | { outcome: 'void' }
  | { outcome: 'refused'; code: string; bound?: string }

/** What a bill was told of itself by the database: not outcomes, but names and instants. */
export interface Told {
  id: number
  at: number
  /** coupons that its stamps have filled, in their order */
  filled: readonly number[]
}
