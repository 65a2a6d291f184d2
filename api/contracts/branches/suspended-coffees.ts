import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant } from '../fields.ts'

const params = z.object({ id: IdText })

/** Hand-outs that a branch may have within an hour (programme.md §6). */
export const handOutsPerHour = 6

export const SuspendedCoffees = z.object({
  /** points for which a coffee is hung, a setting of the programme */
  price: z.int().positive(),
  /** the branches where coffees hang; the others have none */
  branches: z.array(z.object({ branchId: Id, hanging: z.int().positive() })),
})
export type SuspendedCoffees = z.output<typeof SuspendedCoffees>

export const listHanging = endpoint('get', '/api/branches/hanging', {
  summary: 'How many suspended coffees each branch has, and what one costs',
  audience: 'member',
  atTablet: true,
  answer: SuspendedCoffees,
  refusals: [],
  conditional: true,
})

export const SuspendedCoffeeAct = z.object({
  id: Id,
  kind: z.enum(['hung', 'handed_out', 'taken_back']),
  /**
   * Of who hung it and let others know: first name and initial. Administrators read the full names
   * of customers and staff. Null for everybody else.
   */
  name: z.string().nullable(),
  at: Instant,
})
export type SuspendedCoffeeAct = z.output<typeof SuspendedCoffeeAct>

export const listHangingActs = endpoint('get', '/api/branches/:id/hanging', {
  summary: 'The latest 20 coffees that were hung and handed out at a branch, newest first',
  audience: 'member',
  atTablet: true,
  params,
  answer: z.array(SuspendedCoffeeAct),
  refusals: ['branch_not_found'],
})

export const hangCoffee = endpoint('post', '/api/branches/:id/hanging', {
  summary: "Hang a coffee at a branch for the caller's points",
  audience: 'member',
  params,
  body: z.strictObject({
    /** others read the first name and the initial */
    isNamed: z.boolean(),
  }),
  answer: z.object({
    /** the caller's balance afterwards, points */
    points: z.int().nonnegative(),
    hanging: z.int().nonnegative(),
  }),
  status: 201,
  idempotent: 'answer',
  keyRequired: true,
  refusals: ['branch_not_found', 'insufficient_points'],
})

export const handOutCoffee = endpoint('post', '/api/branches/:id/hand-out', {
  summary: 'Hand out a coffee that hangs at a branch; nobody is asked why',
  audience: 'coffees.hand_out',
  at: 'written',
  params,
  answer: z.object({ hanging: z.int().nonnegative() }),
  status: 201,
  idempotent: 'answer',
  rateLimit: 'till',
  refusals: ['branch_not_found', 'nothing_hanging', 'hand_out_limit', 'no_right_here'],
})

/** A slip of the hand: needs neither a scan nor a reason, as at the counter's other acts (decisions.md §8). */
export const takeBackHandOut = endpoint('post', '/api/hand-outs/:id/undo', {
  summary:
    'Hang a coffee again that the caller has handed out, within five minutes, once however often it is asked',
  audience: 'coffees.hand_out',
  at: 'written',
  params,
  answer: z.object({ hanging: z.int().nonnegative() }),
  rateLimit: 'till',
  refusals: ['hand_out_not_found', 'reversal_too_late', 'no_right_here'],
})
