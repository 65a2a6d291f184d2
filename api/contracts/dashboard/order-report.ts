import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Days, reportCall, reportHead } from './report.ts'

const Count = z.int().nonnegative()

/** Orders of a period by the day of the branches for which they were promised. */
const OrderSums = z.object({
  /** in all: collected, and all that were not, by why */
  placed: Count,
  collected: Count,
  /** nobody accepted it within ten minutes */
  expired: Count,
  byCustomer: Count,
  /** cancelled by staff, or never finished */
  byBranch: Count,
  /** ready, and nobody came until the day was over */
  notCollected: Count,
  /** were ready, and of them at the time that the customer was told first, or before it */
  ready: Count,
  onTime: Count,
  /** from acceptance to ready, the mean of all that were ready */
  meanMinutes: z.number().nonnegative().nullable(),
})
export type OrderSums = z.output<typeof OrderSums>

export const OrderReport = z.object({
  /** days of the branches, the last one that is summed */
  ...reportHead,
  /** as many before them */
  before: Days.extend({ sums: OrderSums }),
  sums: OrderSums,
  /** a day, a week or a month each */
  columns: z.array(Days.extend({ ready: Count, onTime: Count })),
  /** hours of a weekday (1 is Monday) for which an order was promised that was ready later */
  hours: z.array(
    z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), late: Count }),
  ),
  /** those with an order then, the least punctual first; empty where it is of one branch */
  branches: z.array(z.object({ id: Id, name: z.string(), ...OrderSums.shape })),
})
export type OrderReport = z.output<typeof OrderReport>

export const orderReport = endpoint('get', '/api/admin/reports/orders', {
  summary:
    'How orders of a period that has ended came out and how punctual they were, by day, week or month, by weekday and ' +
    'hour and by branch, against the period before. May be five seconds old',
  ...reportCall,
  answer: OrderReport,
})
