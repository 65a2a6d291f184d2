/** A tier that somebody had, as person_tiers keeps it. */
interface ModelTier {
  tier: number
  why: 'reached' | 'undone'
  /** whether it follows on another one at once */
  follows: boolean
  open: boolean
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

  /** hundredths */
  multiplier(userId: number): number {
    return multipliers[(this.now(userId)?.tier ?? 1) - 1] ?? 100
  }

  now(userId: number): ModelTier | undefined {
    const last = this.tiers.get(userId)?.at(-1)
    return last?.open ? last : undefined
  }

  /** Base points of a transaction's purchases count, and the tier that they are enough for is reached. */
  count(userId: number, base: number): void {
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
    const next = { tier, why, follows: held !== undefined, open: true, from: undefined }
    this.tiers.set(userId, [...(this.tiers.get(userId) ?? []), next])
  }
}
