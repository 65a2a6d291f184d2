import type { CouponModel } from './model-coupons.ts'

/** A stamp card (programme.md §4) in plain memory, of one product. */
export class StampModel {
  readonly balances = new Map<number, number>()

  constructor(
    readonly card: { id: number; size: number; price: number },
    readonly coupons: CouponModel,
  ) {}

  /** Stamps a card; returns how many cards were filled, which become coupons. */
  give(userId: number, count: number): number {
    const has = (this.balances.get(userId) ?? 0) + count
    this.balances.set(userId, has % this.card.size)
    return Math.floor(has / this.card.size)
  }

  /** How many of a bill's stamps a refund undoes that names some and leaves so many kuruş. */
  owed(left: number, named: number, remaining: number): number {
    if (remaining === 0) return left
    const missing = (left - named) * this.card.price - remaining
    return Math.min(left, named + Math.max(0, Math.ceil(missing / this.card.price)))
  }

  /** Takes stamps back, from unused full cards first where they are missing; returns how many. */
  take(userId: number, owed: number): number {
    let has = this.balances.get(userId) ?? 0
    const full = this.coupons.coupons
      .filter((c) => c.userId === userId && c.ofCard && c.state === 'usable' && !c.over)
      .sort((a, b) => b.id - a.id)
    for (const coupon of full) {
      if (has >= owed) break
      coupon.state = 'cancelled'
      has += this.card.size
    }
    const taken = Math.min(has, owed)
    this.balances.set(userId, has - taken)
    return taken
  }
}
