/** The value below which this share of them lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

/** The median of values; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The greatest distance between the distributions of two samples (Kolmogorov–Smirnov's D), 0 to 1. */
export function distance(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, step: 1 / one.length })),
    ...other.map((value) => ({ value, step: -1 / other.length })),
  ].toSorted((a, b) => a.value - b.value)
  let height = 0
  let most = 0
  for (const [at, { value, step }] of all.entries()) {
    height += step
    // equal values are one step
    if (all[at + 1]?.value !== value) most = Math.max(most, Math.abs(height))
  }
  return most
}

/**
 * How often chance alone brings two samples at least as far apart as these are: the share of random
 * swaps within the pairs that do. Pairs were measured one after the other, so what drifts over a
 * measurement touches both.
 */
export function chanceOf(
  one: readonly number[],
  other: readonly number[],
  { swaps, random = Math.random }: { swaps: number; random?: () => number },
): number {
  const seen = distance(one, other)
  let farther = 0
  for (let n = 0; n < swaps; n++) {
    const kept = one.map(() => random() < 0.5)
    const of = (first: readonly number[], second: readonly number[]) =>
      kept.map((keep, at) => (keep ? first[at] : second[at]) ?? 0)
    if (distance(of(one, other), of(other, one)) >= seen - 1e-12) farther++
  }
  return (farther + 1) / (swaps + 1)
}

/**
 * The smallest shift of the second sample that the test above would have called no chance (below
 * 1 %), in the samples' unit: what the measurement can see.
 */
export function visibleShift(
  one: readonly number[],
  steps: readonly number[],
  swaps: number,
): number {
  // Halves of one sample differ by chance alone, so only the shift is there to be seen.
  const [even, odd] = [0, 1].map((rest) => one.filter((_, at) => at % 2 === rest))
  const sees = (shift: number) =>
    chanceOf(
      even ?? [],
      (odd ?? []).map((value) => value + shift),
      { swaps },
    ) < 0.01
  return steps.find(sees) ?? Number.POSITIVE_INFINITY
}

/**
 * The interval that holds the median 19 times of 20, whatever the values' distribution is: from the value of rank
 * n/2 − 1.96·√n/2 to that of rank 1 + n/2 + 1.96·√n/2. NaN of none.
 */
export function intervalOfMedian(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const reach = (1.96 * Math.sqrt(sorted.length)) / 2
  const ofRank = (rank: number) =>
    sorted[Math.min(sorted.length, Math.max(1, Math.round(rank))) - 1] ?? Number.NaN
  return [ofRank(sorted.length / 2 - reach), ofRank(1 + sorted.length / 2 + reach)]
}

/** The results of two measurements, one after the other, the first of them by chance. */
export async function inRandomOrder<Result>(
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result, Result]> {
  if (Math.random() < 0.5) return [await one(), await other()]
  const second = await other()
  return [await one(), second]
}
