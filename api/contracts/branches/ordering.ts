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
  /** of the brake: 1 until somebody touches it */
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

/**
 * The brake: a delay holds until the end of the branch's day, `delayMinutes` 0 releases it; a `pause`
 * of `none` ends one. What is not sent stays.
 */
export const Brake = z
  .strictObject({
    delayMinutes: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(15)]).optional(),
    /** new orders rest for so many minutes, or for the rest of the branch's day */
    pause: z
      .union([z.literal(15), z.literal(30), z.literal(60), z.literal('day'), z.literal('none')])
      .optional(),
  })
  .refine(
    ({ delayMinutes, pause }) => delayMinutes !== undefined || pause !== undefined,
    'Değişen bir alan gönderin.',
  )
export type Brake = z.output<typeof Brake>

export const changeBrake = endpoint('patch', '/api/branches/:id/brake', {
  summary: 'Slow new orders of a branch down, pause them, or let them go on',
  audience: 'brakes.set',
  at: 'written',
  params: z.object({ id: IdText }),
  body: Brake,
  answer: BranchOrdering,
  versioned: BranchOrdering,
  rateLimit: 'till',
  refusals: ['branch_not_found', 'no_right_here'],
})
