import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText, Instant, Version } from '../fields.ts'

/** Whether a branch takes orders now, and how long they take (ordering.md §1). */
export const BranchOrdering = z.object({
  /** false where it takes none by the app, or where its hours are only described */
  takesOrders: z.boolean(),
  isOpen: z.boolean(),
  /** new orders are paused until then; null where they are not */
  pausedUntil: Instant.nullable(),
  /** minutes that are added to each new promise, and until when */
  delayMinutes: z.int().nonnegative(),
  delayUntil: Instant.nullable(),
  /** the counter's version */
  version: Version,
})
export type BranchOrdering = z.output<typeof BranchOrdering>

export const readOrdering = endpoint('get', '/api/branches/:id/ordering', {
  summary: 'Whether a branch takes orders now, and how long they take',
  audience: 'anyone',
  params: z.object({ id: IdText }),
  answer: BranchOrdering,
  refusals: ['branch_not_found'],
})

/** The brake: `delayMinutes` 0 releases it, `pauseMinutes` null ends a pause. */
export const Brake = z.strictObject({
  delayMinutes: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(15)]).optional(),
  /** new orders rest for so long, or for the rest of the branch's day */
  pause: z
    .union([z.literal(15), z.literal(30), z.literal(60), z.literal('day'), z.literal('none')])
    .optional(),
})
export type Brake = z.output<typeof Brake>

export const changeBrake = endpoint('patch', '/api/branches/:id/brake', {
  summary: 'Slow new orders of a branch down, pause them, or let them go on',
  audience: 'staff',
  params: z.object({ id: IdText }),
  body: Brake,
  answer: BranchOrdering,
  versioned: BranchOrdering,
  pace: 'till',
  refusals: ['branch_not_found'],
})
