import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Month } from './months.ts'

const Count = z.int().nonnegative()

/** Of those who registered in a month, how many came in a later one; null: it has not ended. */
const Came = Count.nullable()

export const CohortReport = z.object({
  /** whether people are counted in steps of five, for those who see no names (decisions/279) */
  inFives: z.boolean(),
  /** the last twelve months that have ended, the newest first */
  months: z.array(
    z.object({
      month: Month,
      /** who registered in it */
      members: Count,
      /** came in the first, third and sixth month after it, by a bill or an order that was collected */
      first: Came,
      third: Came,
      sixth: Came,
    }),
  ),
})
export type CohortReport = z.output<typeof CohortReport>

export const cohortReport = endpoint('get', '/api/admin/reports/cohorts', {
  summary:
    'Members by the month in which they registered, of the last twelve that have ended, and how many of them came in the ' +
    'first, third and sixth month after it. May be five seconds old',
  audience: 'reports.see',
  answer: CohortReport,
  refusals: [],
})
