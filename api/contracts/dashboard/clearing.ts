import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant } from '../fields.ts'
import { Month } from './months.ts'

/** What lies between a branch and all others, or between two; points, negative where months before are corrected. */
const ClearingLine = z.object({
  /** null: the chain, which gives gifts and corrections */
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** points of others that it honoured: these owe it for them */
  honoured: z.int(),
  /** its points that others honoured: it owes these for them */
  issued: z.int(),
})
export type ClearingLine = z.output<typeof ClearingLine>

const Clearing = z.object({
  /** the months that are cleared, the newest first */
  months: z.array(Month),
  /** the one that is told; null where none is cleared */
  month: Month.nullable(),
  clearedAt: Instant.nullable(),
  /** kuruş that a point was worth at its closing */
  pointValue: z.int().positive().nullable(),
  /** who gets most first; all together get nothing */
  lines: z.array(ClearingLine),
})
export type Clearing = z.output<typeof Clearing>

export const readClearing = endpoint('get', '/api/admin/clearing', {
  summary:
    'What branches owe each other for points of a closed month: one gave them, another honoured them. By ' +
    'branch, or with `branch` by those that it owes or is owed by',
  audience: 'months.see',
  query: z.object({
    /** the newest that is cleared by default */
    month: Month.optional(),
    /** an id, or `chain` */
    branch: z.union([z.literal('chain'), IdText], 'Bu değer geçersiz.').optional(),
  }),
  answer: Clearing,
  refusals: [],
})

export const exportClearing = endpoint('post', '/api/admin/clearing/export', {
  summary:
    'What branches owe each other for points of a closed month, a line for each pair, as a file for a ' +
    'spreadsheet; the log notes it',
  ...csvExport,
  audience: 'months.see',
  body: z.strictObject({ month: Month }),
  refusals: [],
})
