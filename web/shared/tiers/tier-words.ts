/**
 * Whom a condition is for: `Fincan ve üstü`. Where there are fewer tiers since, it is for the highest.
 * @param place of the lowest tier, from 1
 */
export function tierAndAbove(place: number, tiers: readonly { name: string }[]): string {
  const tier = tiers[Math.min(place, tiers.length) - 1]
  if (!tier) return `${place}. kademe ve üstü`
  return place >= tiers.length ? `${tier.name} kademesi` : `${tier.name} ve üstü`
}
