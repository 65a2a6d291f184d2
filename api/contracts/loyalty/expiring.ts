import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate } from '../fields.ts'

/** How many days {@link ownExpiring} names. */
export const daysNamed = 12

/** Points that are kept until the end of a day in Istanbul (programme.md §5). */
export const Expiring = z.object({
  /** the last day on which they can be spent */
  on: CalendarDate,
  points: z.int().positive(),
})
export type Expiring = z.output<typeof Expiring>

export const ownExpiring = endpoint('get', '/api/loyalty/expiring', {
  summary: "What of the caller's points expires next, soonest first",
  audience: 'member',
  answer: z.array(Expiring).max(daysNamed),
  refusals: [],
})
