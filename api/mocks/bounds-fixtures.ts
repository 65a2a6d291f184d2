import type { BoundsVersion } from '../contracts/points/bounds.ts'
import { day, minutesAgo, nazli } from './fixtures.ts'

/** The bounds as an administrator has set them. */
export const currentBounds: BoundsVersion = {
  version: 2,
  at: minutesAgo(2 * day),
  actor: { id: nazli.id, fullName: nazli.fullName },
  staffEntry: 1_000,
  scanEntries: 10,
  customerDay: 5_000,
  staffDay: 50_000,
  adminEntry: 10_000,
}

/** The current bounds, and the product's initial ones. */
export const boundsHistory: BoundsVersion[] = [
  currentBounds,
  {
    version: 1,
    at: minutesAgo(40 * day),
    actor: null,
    staffEntry: 2_000,
    scanEntries: 10,
    customerDay: 5_000,
    staffDay: 50_000,
    adminEntry: 10_000,
  },
]
