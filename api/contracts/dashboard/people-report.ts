import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText } from '../fields.ts'
import { Days, ReportQuery, reportHead } from './report.ts'

const Count = z.int().nonnegative()
/** kuruş */
const Kurus = z.int().nonnegative()

/** What somebody recorded, on the days when they did it. */
const StaffSums = z.object({
  /** bills at the till and orders that were handed over, and what was left to pay of them */
  purchases: Count,
  paid: Kurus,
  /** money that went back */
  refunds: Count,
  refunded: Kurus,
  /** points by hand */
  given: Count,
  taken: Count,
  /** entries that they took back */
  reversals: Count,
})
export type StaffSums = z.output<typeof StaffSums>

export const PeopleReport = z.object({
  /** days of the branches, the last one that is summed */
  ...reportHead,
  branch: z.object({ id: Id, name: z.string() }),
  /** as many before them */
  before: Days.extend({ people: Count, sums: StaffSums }),
  sums: StaffSums,
  /** who recorded something there, the most purchases first; the name is null where the account is erased */
  people: z.array(z.object({ id: Id, fullName: z.string().nullable(), ...StaffSums.shape })),
})
export type PeopleReport = z.output<typeof PeopleReport>

export const peopleReport = endpoint('get', '/api/admin/reports/people', {
  summary:
    'What each person of a branch recorded in a period that has ended, against the period before. May be five seconds old',
  audience: 'figures.see',
  at: 'query',
  query: ReportQuery.extend({ branchId: IdText }),
  answer: PeopleReport,
  refusals: ['branch_not_found'],
})
