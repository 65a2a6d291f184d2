import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { EntryKind } from '../points/points.ts'
import { Days, reportCall, reportHead } from './report.ts'

const Count = z.int().nonnegative()

/** Points that moved: given - spent - expired - takenBack is what people had more at the end. */
const PointSums = z.object({
  given: Count,
  spent: Count,
  expired: Count,
  /** by refunds, reversals and invitations, less what they gave back; negative where they gave back more */
  takenBack: z.int(),
})
export type PointSums = z.output<typeof PointSums>

export const PointReport = z.object({
  /** days of the calendar in Istanbul, the last one that is summed */
  ...reportHead,
  /** as many before them */
  before: Days.extend({ sums: PointSums }),
  sums: PointSums,
  /** a day, a week or a month each */
  columns: z.array(Days.extend({ given: Count, spent: Count })),
  /** what each kind of entry gave and took */
  kinds: z.array(z.object({ kind: EntryKind, given: Count, taken: Count })),
  /** who gave or took something then, by what was given; empty where it is of one branch */
  branches: z.array(
    z.object({
      /** null: the chain, which gives gifts, takes what expires and sells coupons in the app */
      branch: z.object({ id: Id, name: z.string() }).nullable(),
      ...PointSums.shape,
    }),
  ),
})
export type PointReport = z.output<typeof PointReport>

export const pointReport = endpoint('get', '/api/admin/reports/points', {
  summary:
    'Points that were given, spent, expired and taken back in a period that has ended, by day, week or month, by kind ' +
    'and by branch, against the period before. May be five seconds old',
  ...reportCall,
  answer: PointReport,
})
