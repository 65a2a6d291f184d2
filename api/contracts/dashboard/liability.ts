import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { Month } from './months.ts'

const Count = z.int().nonnegative()

/** Points that were given in a month, of which people still have some. */
const LiabilityPart = z.object({
  givenIn: Month,
  given: Count,
  /** spent and not taken back */
  used: Count,
  /** given - used - remaining: expired or taken back */
  remaining: Count,
  /** what of it is expected to be used */
  expected: Count,
})
export type LiabilityPart = z.output<typeof LiabilityPart>

const Liability = z.object({
  /** the months that are noted, the newest first */
  months: z.array(Month),
  /** the one that is told; null where none is noted */
  month: Month.nullable(),
  /** kuruş that a point was worth at its closing */
  pointValue: z.int().positive().nullable(),
  /** parts of 10,000 of given points that are used in the end */
  expectedUse: z.int().min(0).max(10_000).nullable(),
  /** months that this is known from; 0: it was set */
  endedMonths: Count,
  /** that could be used, and the points that were paid for them */
  coupons: z.object({ count: Count, points: Count }),
  /** that hung and nobody had been handed */
  coffees: Count,
  /** the earliest first; what remains of all is the month's closing */
  parts: z.array(LiabilityPart),
})
export type Liability = z.output<typeof Liability>

export const readLiability = endpoint('get', '/api/admin/liability', {
  summary:
    'What people still had of the points of each month as a closed month ended, and what of it is expected to be ' +
    'used; coupons and suspended coffees that waited beside it',
  audience: 'months.see',
  query: z.object({
    /** the newest that is noted by default */
    month: Month.optional(),
  }),
  answer: Liability,
  refusals: [],
})

export const exportLiability = endpoint('post', '/api/admin/liability/export', {
  summary:
    'What people still had of the points of each month as a closed month ended, as a file for a spreadsheet; the ' +
    'log notes it',
  ...csvExport,
  audience: 'months.see',
  body: z.strictObject({ month: Month }),
  refusals: [],
})
