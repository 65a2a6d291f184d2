import type { BoundsVersion } from '../contracts/bounds/bounds.ts'
import { day, minutesAgo, nazli } from './fixtures.ts'

/** The product's initial bounds. */
const initialBounds: BoundsVersion = {
  version: 1,
  at: null,
  actor: null,
  ...{ staffEntry: 2_000, staffDay: 50_000, staffBill: 1_000_000, staffBillDay: 25_000_000 },
  ...{ managerEntry: 2_000, managerDay: 50_000, managerBill: 1_000_000 },
  ...{ managerBillDay: 25_000_000, areaEntry: 2_000, areaDay: 50_000, areaBill: 1_000_000 },
  ...{ areaBillDay: 25_000_000, careBill: 1_000_000, careBillDay: 25_000_000 },
  ...{ adminEntry: 10_000, adminBill: 5_000_000 },
  ...{ scanEntries: 10, customerDay: 5_000 },
  customerBillDay: 2_500_000,
  ...{ numberBill: 100_000, numberDay: 2 },
}

/** The bounds as an administrator has set them: managers may more than baristas. */
export const currentBounds: BoundsVersion = {
  ...initialBounds,
  version: 2,
  at: minutesAgo(2 * day),
  actor: { id: nazli.id, fullName: nazli.fullName },
  ...{ staffEntry: 1_000, managerEntry: 4_000, managerBill: 2_500_000, numberBill: 150_000 },
}

/** The current bounds, and the product's initial ones. */
export const boundsHistory: BoundsVersion[] = [currentBounds, initialBounds]
