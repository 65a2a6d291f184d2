import type { CounterAct } from '../contracts/points/acts.ts'
import { longName, now } from './fixtures.ts'

const act = (
  id: number,
  type: CounterAct['type'],
  amount: number,
  fullName: string,
  /** how long ago, s */
  age: number,
  reversed = false,
): CounterAct => ({
  id,
  type,
  kind: 'manual',
  purchase: null,
  coupon: null,
  handOut: null,
  amount,
  createdAt: new Date(now - age * 1000).toISOString(),
  branchName: 'Merkez',
  customer: { id: id - 900, fullName },
  reversed,
  takeBackMs: reversed ? 0 : Math.max(0, 300_000 - age * 1000),
})

/** What the counter did last: two may still be taken back, one has been, for two it is too late. */
export const acts: CounterAct[] = [
  act(950, 'EARN', 25, 'Elif Yılmaz', 20),
  act(949, 'SPEND', 1250, longName, 130),
  act(947, 'EARN', 50, 'Süleyman Öztürk', 240, true),
  act(946, 'EARN', 10, 'Şule Iğdır', 420),
  act(944, 'EARN', 5, 'Can Öz', 660),
]

/** Points that were turned into a coupon, and a coffee that was handed out. */
export const slips: CounterAct[] = [
  {
    ...act(952, 'SPEND', 150, 'Elif Yılmaz', 30),
    kind: 'reward',
    coupon: { id: 42, name: 'Kahve bizden' },
  },
  {
    ...act(951, 'SPEND', 0, '', 70),
    ...{ id: null, kind: 'donation', customer: null, handOut: { id: 7 } },
  },
]
