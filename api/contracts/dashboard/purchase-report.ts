import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Days, reportCall, reportHead } from './report.ts'
import { Kurus, Sums } from './sales.ts'

export const PurchaseReport = z.object({
  /** days of the branches (05:00–05:00), the last one ended */
  ...reportHead,
  /** as many before them */
  before: Days.extend({ sums: Sums }),
  sums: Sums,
  /** a day, a week or a month each, beside the one as far before */
  columns: z.array(Days.extend({ paid: Kurus, before: Kurus })),
  /** what was paid by weekday (Monday is 1) and hour; those in which nothing was are left out */
  hours: z.array(
    z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), paid: Kurus }),
  ),
  /** who sold something then or before, by what was paid; empty where it is of one branch */
  branches: z.array(z.object({ id: Id, name: z.string(), ...Sums.shape, before: Kurus })),
})
export type PurchaseReport = z.output<typeof PurchaseReport>

export const purchaseReport = endpoint('get', '/api/admin/reports/purchases', {
  summary:
    'What members bought in a period that has ended, by day, week or month, by weekday and hour, and by ' +
    'branch, against the period before. May be five seconds old',
  ...reportCall,
  answer: PurchaseReport,
})
