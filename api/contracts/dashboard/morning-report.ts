import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** Whether the caller gets yesterday's figures of the chain by mail from 07:00 on (decisions/261). */
const MorningReport = z.object({ isWanted: z.boolean() })
export type MorningReport = z.output<typeof MorningReport>

export const morningReport = endpoint('get', '/api/admin/morning-report', {
  summary: 'Whether the caller gets the figures of the day before by mail in the morning',
  audience: 'reports.see',
  answer: MorningReport,
  refusals: [],
})

export const changeMorningReport = endpoint('patch', '/api/admin/morning-report', {
  summary:
    "Switch the caller's mail in the morning on or off; the first goes out with the next morning",
  audience: 'reports.see',
  body: z.strictObject(MorningReport.shape),
  answer: MorningReport,
  refusals: [],
})
