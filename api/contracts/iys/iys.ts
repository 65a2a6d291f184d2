import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant } from '../fields.ts'

/** How the report of a change ended; null while it waits (decisions/163). */
const IysOutcome = z.enum([
  'reported',
  'by_hand',
  'overtaken',
  'not_needed',
  'newer_there',
  'refused',
])

/** A change of a consent that İYS must be told. */
export const IysReport = z.object({
  id: Id,
  kind: z.enum(['email', 'sms', 'call']),
  /** the address that the consent was given for */
  recipient: z.string(),
  given: z.boolean(),
  at: Instant,
  /** the third business day after it */
  dueOn: CalendarDate,
  overdue: z.boolean(),
  tries: z.int().nonnegative(),
  outcome: IysOutcome.nullable(),
  /** what İYS said last */
  answer: z.string().nullable(),
  person: z.object({ id: Id, fullName: z.string() }),
})
export type IysReport = z.output<typeof IysReport>

const Count = z.int().nonnegative()

/** What of the reports needs somebody, and how the connection does. */
export const IysSummary = z.object({
  waiting: Count,
  /** of those that wait: their last day is over */
  overdue: Count,
  refused: Count,
  /** the newest that waits or was refused; null where there is none */
  newest: Id.nullable(),
  /** when İYS was read last; null where it never was */
  pulledAt: Instant.nullable(),
  /** since when it cannot be reached, and why */
  failedAt: Instant.nullable(),
  failure: z.string().nullable(),
  /** the last day in the table of public holidays, and whether it ends within half a year */
  holidaysUntil: CalendarDate,
  holidaysEnd: z.boolean(),
})
export type IysSummary = z.output<typeof IysSummary>

export const readIys = endpoint('get', '/api/admin/iys', {
  summary: 'How many consents İYS is still to be told, and how the connection to it does',
  audience: 'requests.settle',
  answer: IysSummary,
  refusals: [],
})

export const IysList = z.enum(['waiting', 'refused', 'settled'])
export type IysList = z.output<typeof IysList>

export const listIysReports = endpoint('get', '/api/admin/iys/reports', {
  summary: 'A hundred reports to İYS: those that wait by their last day, settled ones newest first',
  audience: 'requests.settle',
  query: z.object({ list: IysList.default('waiting') }),
  answer: z.array(IysReport),
  refusals: [],
})

export const exportIys = endpoint('post', '/api/admin/iys/export', {
  summary: 'What İYS is still to be told, as a file of 10,000 at most; the security log notes it',
  ...csvExport,
  audience: 'requests.settle',
  body: z.strictObject({}),
  refusals: [],
})

export const settleIys = endpoint('post', '/api/admin/iys/settled', {
  summary: 'Note that somebody told İYS by hand, up to a report; the security log notes it',
  audience: 'requests.settle',
  ownLines: true,
  body: z.strictObject({ upTo: Id }),
  answer: z.object({ settled: Count }),
  rateLimit: 'rare',
  refusals: [],
})
