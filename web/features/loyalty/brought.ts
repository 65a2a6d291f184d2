import type { Loyalty } from '#api/contracts/loyalty/loyalty.ts'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { formatPoints } from '#ui/foundations/format.ts'
import type { Brought } from '#web/shared/point-moments.ts'

/** The tier begins a millisecond after what reached it (programme.md §5), ms. */
const reachedWithin = 1_000

/**
 * What an entry has brought, by the standing right after it: nothing where the standing is one of before
 * or of later, where points went, and where they came back.
 */
export function broughtBy(entry: PointEntry, loyalty: Loyalty | undefined): Brought {
  const { type, amount, balanceAfter, createdAt, kind } = entry
  if (type !== 'EARN' || kind === 'reversal' || kind === 'refund') return {}
  if (loyalty?.points !== balanceAfter) return {}
  const { tier, rewards, nextReward } = loyalty
  const since = tier.reachedAt === null ? -1 : Date.parse(tier.reachedAt) - Date.parse(createdAt)
  const inReach = rewards.findLast(({ price }) => price > balanceAfter - amount)
  const way = nextReward && `${nextReward.name}: ${formatPoints(nextReward.missing)} kaldı`
  const sentence = inReach ? `Artık alabilirsiniz: ${inReach.name}` : way
  return {
    ...(since >= 0 && since < reachedWithin && { tier: tier.name }),
    ...(sentence && { sentence }),
  }
}
