import * as z from 'zod'
import { CalendarDate, IdText, Instant } from '../fields.ts'

/** The last 7 or 28 days, 13 weeks or 12 calendar months that have ended: whole weeks compare with whole weeks. */
export const ReportPeriod = z.enum(['7d', '28d', '13w', '12m'])
export type ReportPeriod = z.output<typeof ReportPeriod>

export const Days = z.object({ first: CalendarDate, last: CalendarDate })

/** What each report says of itself: when it was read, and which days it tells of. */
export const reportHead = { at: Instant, period: ReportPeriod, ...Days.shape }

/** What each report is asked by. */
export const ReportQuery = z.object({
  period: ReportPeriod.default('28d'),
  branchId: IdText.optional(),
})
