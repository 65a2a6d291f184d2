import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'

/** Points or kuruş with one act, and on a day of Istanbul; null where nothing is allowed. */
const Own = z.object({ each: z.int().positive(), day: z.int().positive() }).nullable()

/** What a till tells before anybody presses; the writers decide (decisions/287). */
export const ownBounds = endpoint('get', '/api/posts/own-limits', {
  summary:
    'What the caller may give by hand and record as bills at a branch, by the greatest bounds of their roles there',
  audience: 'staff',
  query: z.object({ branchId: IdText }),
  answer: z.object({
    /** points by hand */
    points: Own,
    /** kuruş of bills at the till */
    bills: Own,
    /** kuruş of bills that are added by their receipts */
    lateBills: Own,
  }),
  refusals: [],
})
