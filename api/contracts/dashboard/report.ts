import * as z from 'zod'
import { CalendarDate, Instant } from '../fields.ts'
import { scopeQuery, scopeRefusals, toldScope } from '../scope.ts'

/** The last 7 or 28 days, 13 weeks or 12 calendar months that have ended: whole weeks compare with whole weeks. */
export const ReportPeriod = z.enum(['7d', '28d', '13w', '12m'])
export type ReportPeriod = z.output<typeof ReportPeriod>

export const Days = z.object({ first: CalendarDate, last: CalendarDate })

/** What each report says of itself: when it was read, which days it tells of, and which branches. */
export const reportHead = { at: Instant, period: ReportPeriod, ...Days.shape, ...toldScope }

/** Whom each report is for, and what it is asked by. */
export const reportCall = {
  audience: 'reports.see',
  at: 'scope',
  query: z.object({ period: ReportPeriod.default('28d'), ...scopeQuery }),
  refusals: scopeRefusals,
} as const
