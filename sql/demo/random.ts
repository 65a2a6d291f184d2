export interface Random {
  /** 0 ≤ x < 1 */
  next: () => number
  /** a whole number, both ends included */
  between: (low: number, high: number) => number
  /** true in `share` of all calls */
  chance: (share: number) => boolean
  /** @throws RangeError when there is nothing to pick from */
  pick: <T>(from: readonly T[]) => T
}

/** A deterministic pseudo-random generator (mulberry32): the same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      const picked = from.slice(between(0, from.length - 1))[0]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
  }
}
