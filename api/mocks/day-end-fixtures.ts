import type { DayEnd } from '../contracts/branches/day-end.ts'
import { now } from './fixtures.ts'

/** Thursday, 19 November 2026, at Merkez: a day that goes on. */
export const dayAtMerkez: DayEnd = {
  at: new Date(now).toISOString(),
  day: '2026-11-19',
  isOver: false,
  branch: { id: 1, name: 'Merkez' },
  ...{ purchases: 128, total: 2_584_000, discount: 96_500, paid: 2_487_500 },
  methods: [
    { method: 'kart', payments: 34, amount: 702_000 },
    { method: 'nakit', payments: 9, amount: 148_500 },
    { method: 'yemek kartı', payments: 6, amount: 121_000 },
  ],
  atTill: 1_516_000,
  ...{ refunds: 2, refunded: 37_000 },
  points: [
    { kind: 'manual', given: 150, taken: 40 },
    { kind: 'purchase', given: 2_905, taken: 0 },
    { kind: 'reward', given: 0, taken: 780 },
    { kind: 'refund', given: 0, taken: 43 },
  ],
  staff: [
    {
      ...{ id: 8, fullName: 'Barış Tekin', purchases: 81, paid: 1_602_500 },
      ...{ refunds: 0, refunded: 0, given: 100, taken: 0 },
    },
    {
      ...{ id: 9, fullName: 'Selin Aydın', purchases: 47, paid: 885_000 },
      ...{ refunds: 2, refunded: 37_000, given: 50, taken: 40 },
    },
    {
      ...{ id: 12, fullName: null, purchases: 0, paid: 0 },
      ...{ refunds: 0, refunded: 0, given: 0, taken: 0 },
    },
  ],
}
