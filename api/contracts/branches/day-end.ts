import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant } from '../fields.ts'
import { PaymentMethod } from '../orders/collecting.ts'
import { EntryKind } from '../points/points.ts'

const Count = z.int().nonnegative()
/** kuruş */
const Kurus = z.int().nonnegative()

/** What a day of a branch (05:00–05:00) came to, as its manager counts it in the evening. */
export const DayEnd = z.object({
  /** the instant that everything is told for */
  at: Instant,
  day: CalendarDate,
  /** whether the day has ended: late bills and refunds may still change it */
  isOver: z.boolean(),
  branch: z.object({ id: Id, name: z.string() }),
  /** bills at the till and orders that were handed over; a late bill counts on the day of its receipt */
  purchases: Count,
  /** what they came to before coupons, what coupons took off, and what was left to pay */
  total: Kurus,
  discount: Kurus,
  paid: Kurus,
  /** of `paid`, how orders were paid; what is left of it was paid at the till, which tells no method */
  methods: z.array(z.object({ method: PaymentMethod, payments: Count, amount: Kurus })),
  atTill: Kurus,
  /** money that went back on this day, of bills of whichever day */
  refunds: Count,
  refunded: Kurus,
  /** points that moved at the branch, by kind; without what belongs to the chain */
  points: z.array(z.object({ kind: EntryKind, given: Count, taken: Count })),
  /** who recorded what; the name is null where the account is erased */
  staff: z.array(
    z.object({
      id: Id,
      fullName: z.string().nullable(),
      purchases: Count,
      paid: Kurus,
      refunds: Count,
      refunded: Kurus,
      /** points by hand */
      given: Count,
      taken: Count,
    }),
  ),
})
export type DayEnd = z.output<typeof DayEnd>

export const dayEnd = endpoint('get', '/api/branches/:id/day-end', {
  summary:
    'What a day of a branch came to: bills, payments by method, refunds, points, and who recorded them; the ' +
    'present day by default. May be five seconds old',
  audience: 'figures.see',
  at: 'path',
  atTablet: true,
  params: z.object({ id: IdText }),
  query: z.object({ day: CalendarDate.optional() }),
  answer: DayEnd,
  refusals: ['branch_not_found', 'no_right_here'],
})

export const exportDayEnd = endpoint('post', '/api/branches/:id/day-end/export', {
  summary:
    'What a day of a branch came to as a file for a spreadsheet: its sums, then its people; the log notes it',
  ...csvExport,
  audience: 'figures.see',
  at: 'path',
  atTablet: true,
  params: z.object({ id: IdText }),
  body: z.strictObject({ day: CalendarDate.optional() }),
  refusals: ['branch_not_found', 'no_right_here'],
})
