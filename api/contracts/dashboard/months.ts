import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { EntryKind } from '../points/points.ts'

const Count = z.int().nonnegative()

/** `YYYY-MM`, Istanbul's. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Bu değer geçersiz.')

/** What the ledger moved in a month; opening + given - spent - expired - takenBack = closing, in points. */
const MonthFigures = z.object({
  month: Month,
  /** null: it goes on, or was over minutes ago */
  closedAt: Instant.nullable(),
  /** whether what is kept of a closed month is signed (decisions/262) */
  isSigned: z.boolean(),
  /** kuruş that a point was worth at the closing, or is now */
  pointValue: z.int().positive(),
  /** what all people had as it began */
  opening: Count,
  given: Count,
  spent: Count,
  expired: Count,
  /** by refunds and reversals, less what they gave back; negative where they gave back more */
  takenBack: z.int(),
  /** what all people had as it ended, or have now */
  closing: Count,
  kinds: z.array(z.object({ kind: EntryKind, given: Count, taken: Count })),
})
export type MonthFigures = z.output<typeof MonthFigures>

const Months = z.object({
  /** the year that was asked for, and the years that have entries */
  year: z.int(),
  firstYear: z.int(),
  lastYear: z.int(),
  /** the newest first; none where nothing was written yet */
  months: z.array(MonthFigures),
})
export type Months = z.output<typeof Months>

/** The months of a year in full, for whoever keeps the books. */
export const exportMonths = endpoint('post', '/api/admin/months/export', {
  summary:
    'What each month of a year opened with, moved by kind and closed with, in points and lira, as a file ' +
    'for a spreadsheet; the log notes it',
  ...csvExport,
  audience: 'months.see',
  body: z.strictObject({ year: z.int('Bu değer geçersiz.').min(2000).max(2099) }),
  refusals: [],
})

export const listMonths = endpoint('get', '/api/admin/months', {
  summary:
    'What each month of a year opened with, moved by kind and closed with, in points. Closed months are ' +
    'kept and signed; open ones may be five seconds old',
  audience: 'months.see',
  query: z.object({
    /** the present one by default */
    year: z
      .string()
      .regex(/^20\d{2}$/, 'Bu değer geçersiz.')
      .transform(Number)
      .optional(),
  }),
  answer: Months,
  refusals: [],
})
