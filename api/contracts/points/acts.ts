import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Points } from '../fields.ts'
import { EntryKind, PointKind } from './points.ts'

const Kurus = z.int().nonnegative()

/** How many acts the counter lists. */
export const actsShown = 5

/**
 * An entry that the caller has made at the counter, a bill that earned nothing, or a suspended coffee that they
 * have handed out, for the strip with `Geri Al` (product.md §15).
 */
export const CounterAct = z.object({
  /** of the entry; null of a bill that earned nothing, and of a coffee */
  id: Id.nullable(),
  type: PointKind,
  kind: EntryKind,
  /**
   * the bill that it is of, which is refunded instead of taken back (programme.md §2): before coupons, what
   * was to be paid, and what of that was refunded so far; kuruş
   */
  purchase: z.object({ id: Id, total: Kurus.positive(), due: Kurus, refunded: Kurus }).nullable(),
  /** the coupon that points of the customer were turned into */
  coupon: z.object({ id: Id, name: z.string() }).nullable(),
  /** the coffee that was handed out */
  handOut: z.object({ id: Id }).nullable(),
  /** points; 0 of a bill that earned nothing, and of a coffee; null of a bill by number */
  amount: Points.nullable(),
  createdAt: Instant,
  branchName: z.string(),
  /**
   * null of a coffee: to whom it goes is recorded nowhere (programme.md §6); of a bill by number without the id,
   * first name and initial
   */
  customer: z.object({ id: Id.nullable(), fullName: z.string() }).nullable(),
  /** whether it has been taken back, or wholly refunded, by whomever */
  reversed: z.boolean(),
  /**
   * ms for which the caller may still take it back (decisions.md §8) or refund it (programme.md §2), by
   * the database's clock at the time of the answer; 0 when it is over. The balance is looked at when it is taken back.
   */
  takeBackMs: z.int().nonnegative(),
})
export type CounterAct = z.output<typeof CounterAct>

export const listOwnActs = endpoint('get', '/api/points/acts', {
  summary: "The caller's last acts on scanned customers, newest first",
  audience: 'points.award',
  at: 'written',
  answer: z.array(CounterAct).max(actsShown),
  refusals: [],
})
