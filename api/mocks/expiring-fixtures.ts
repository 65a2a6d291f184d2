import type { Expiring } from '../contracts/loyalty/expiring.ts'

/** Until when Elif's 1,250 points are kept; it is 20 November 2026. */
export const expiring: Expiring[] = [
  { on: '2026-11-23', points: 120 },
  { on: '2026-12-20', points: 240 },
  { on: '2027-05-14', points: 890 },
]
