export interface ModelReward {
  id: number
  /** points */
  price: number
  benefit: Benefit
  stock: number
  perPerson: number
  /** the place of the least tier */
  fromTier: number
}

/** What a coupon takes off a bill; kuruş, and hundredths for a percentage. */
export type Benefit =
  | { kind: 'item'; price: number }
  | { kind: 'percentage'; percentage: number; most: number }
  | { kind: 'amount'; amount: number }

export interface ModelCoupon {
  id: number
  userId: number
  benefit: Benefit
  /** kuruş that must be left to pay */
  leastPaid: number
  /** points that it cost; 0 for gifts */
  points: number
  reward: ModelReward | undefined
  /** whether a full stamp card gave it */
  ofCard: boolean
  state: 'usable' | 'used' | 'cancelled'
  /** whether its last day is over */
  over: boolean
}

const order: Benefit['kind'][] = ['item', 'percentage', 'amount']

/** Coupons and what they are used on (programme.md §4) in plain memory. */
export class CouponModel {
  readonly coupons: ModelCoupon[] = []
  constructor(readonly rewards: readonly ModelReward[]) {}

  find(id: number): ModelCoupon | undefined {
    return this.coupons.find((coupon) => coupon.id === id)
  }

  had(reward: ModelReward, userId?: number): number {
    return this.coupons.filter(
      (c) => c.reward === reward && c.state !== 'cancelled' && (userId ?? c.userId) === c.userId,
    ).length
  }

  /** Why somebody cannot have a reward, but for the person and the branch. */
  refusal(
    reward: ModelReward,
    person: { userId: number; points: number; tier: number },
  ): string | undefined {
    if (this.had(reward) >= reward.stock) return 'reward_sold_out'
    if (this.had(reward, person.userId) >= reward.perPerson) return 'reward_limit'
    if (person.tier < reward.fromTier) return 'reward_of_tier'
    if (reward.price > person.points) return 'insufficient_points'
    return undefined
  }

  /** What these coupons take off a bill of so many kuruş, in all, or why they do not count on it. */
  judge(ids: readonly number[], userId: number, total: number): number | string {
    const asked = ids
      .map((id) => ({ id, coupon: this.coupons.find((c) => c.id === id && c.userId === userId) }))
      .sort((a, b) => place(a.coupon) - place(b.coupon) || a.id - b.id)
    let rest = total
    let leastPaid = 0
    const seen: ModelCoupon[] = []
    for (const { coupon } of asked) {
      if (!coupon || coupon.state === 'cancelled') return 'coupon_not_found'
      if (coupon.state === 'used' || seen.includes(coupon)) return 'coupon_used'
      if (coupon.over) return 'coupon_expired'
      seen.push(coupon)
      const { kind } = coupon.benefit
      if (kind !== 'item' && seen.filter((c) => c.benefit.kind === kind).length > 1)
        return 'coupons_apart'
      const off = Math.min(rest, offOf(coupon.benefit, rest))
      if (off === 0) return 'coupon_in_vain'
      rest -= off
      leastPaid = Math.max(leastPaid, coupon.leastPaid)
    }
    return rest < leastPaid ? 'coupon_needs_more' : total - rest
  }
}

const place = (coupon: ModelCoupon | undefined) =>
  coupon ? order.indexOf(coupon.benefit.kind) : order.length

const offOf = (benefit: Benefit, rest: number): number => {
  if (benefit.kind === 'item') return benefit.price
  if (benefit.kind === 'amount') return benefit.amount
  return Math.min(Math.floor((rest * benefit.percentage) / 100), benefit.most)
}
