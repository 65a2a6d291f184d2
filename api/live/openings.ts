/** Limits on how often streams may be opened. */
export interface OpeningRate {
  /** at once */
  burst: number
  perSecond: number
}

/** A person's twenty devices may reconnect three times at once, and then one per second. */
export const openingRate: OpeningRate = { burst: 60, perSecond: 1 }

/** People who are remembered; those with a full bucket are forgotten first. */
const mostRemembered = 10_000

/**
 * Counts the attempts to open a stream, in memory: a query for each attempt would let such an
 * attack overload the database.
 * @param now ms
 * @returns a function that counts one and answers 0, or the s to wait where there were too many
 */
export function countOpenings(
  { burst, perSecond }: OpeningRate = openingRate,
  now: () => number = () => performance.now(),
): (userId: number) => number {
  const people = new Map<number, { left: number; at: number }>()
  const refilled = ({ left, at }: { left: number; at: number }) =>
    Math.min(burst, left + ((now() - at) / 1000) * perSecond)
  const forget = () => {
    for (const [id, one] of people) if (refilled(one) >= burst) people.delete(id)
    if (people.size >= mostRemembered) people.clear()
  }
  return (userId) => {
    const one = people.get(userId)
    const left = one ? refilled(one) : burst
    if (left < 1) return Math.ceil((1 - left) / perSecond)
    if (!one && people.size >= mostRemembered) forget()
    people.set(userId, { left: left - 1, at: now() })
    return 0
  }
}
