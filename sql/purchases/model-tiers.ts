/** A tier that somebody had, as person_tiers keeps it. */
interface ModelTier {
  tier: number
  why: 'reached' | 'undone' | 'kept' | 'lowered'
  /** whether it follows on another one at once */
  follows: boolean
  open: boolean
  /** whether its review has come, and nobody has been there yet */
  due: boolean
  /** ms; undefined until the database has told */
  from: number | undefined
}

const thresholds = [0, 500, 1_500]
const multipliers = [100, 110, 125]
const tierFor = (points: number) => thresholds.filter((threshold) => threshold <= points).length

/** Tiers (programme.md §5) in plain memory; all of a test is on a single day. */
export class TierModel {
  readonly points = new Map<number, number>()
  readonly tiers = new Map<number, ModelTier[]>()
  /** points of more than 12 months ago, which count no more */
  readonly old = new Map<number, number>()

  /** hundredths */
  multiplier(userId: number): number {
    return multipliers[this.place(userId) - 1] ?? 100
  }

  /** The place of somebody's tier: what a review that is due will come to counts already. */
  place(userId: number): number {
    const held = this.now(userId)
    return held?.due ? this.reviewed(userId, held) : (held?.tier ?? 1)
  }

  /** Somebody whose points of before the programme gave them a tier, which is to be reviewed today. */
  veteran(userId: number, points: number, from: number): number {
    const tier = tierFor(points)
    this.old.set(userId, points)
    this.tiers.set(userId, [{ tier, why: 'reached', follows: false, open: true, due: true, from }])
    return tier
  }

  /** A review that is due: the tier is kept where the points of the year are enough, or lowered by one. */
  settle(userId: number): void {
    const held = this.now(userId)
    if (!held?.due) return
    const tier = this.reviewed(userId, held)
    this.set(userId, tier, tier < held.tier ? 'lowered' : 'kept')
  }

  private reviewed(userId: number, { tier }: ModelTier): number {
    return Math.max(tier - 1, tierFor(this.points.get(userId) ?? 0))
  }

  now(userId: number): ModelTier | undefined {
    const last = this.tiers.get(userId)?.at(-1)
    return last?.open ? last : undefined
  }

  /** Base points of a transaction's purchases count, and the tier that they are enough for is reached. */
  count(userId: number, base: number): void {
    this.settle(userId)
    const points = (this.points.get(userId) ?? 0) + base
    this.points.set(userId, points)
    if (tierFor(points) > (this.now(userId)?.tier ?? 1))
      this.set(userId, tierFor(points), 'reached')
  }

  /**
   * What was refunded counts no more. A tier ends that was reached with that purchase or after it and would
   * not have been without it.
   *
   * @param at when the purchase was recorded, ms
   */
  uncount(userId: number, base: number, at: number): void {
    this.settle(userId)
    const points = Math.max(0, (this.points.get(userId) ?? 0) - base)
    this.points.set(userId, points)
    const held = this.now(userId)
    if (held?.why !== 'reached' || (held.from ?? 0) < at) return
    const enough = tierFor(points)
    if (enough >= held.tier) return
    const before = held.follows ? (this.tiers.get(userId)?.at(-2)?.tier ?? 1) : 1
    this.set(userId, Math.max(enough, Math.min(before, held.tier - 1)), 'undone')
  }

  private set(userId: number, tier: number, why: ModelTier['why']): void {
    const held = this.now(userId)
    if (held) held.open = false
    if (tier === 1) return
    const next = { tier, why, follows: held !== undefined, open: true, due: false, from: undefined }
    this.tiers.set(userId, [...(this.tiers.get(userId) ?? []), next])
  }
}
