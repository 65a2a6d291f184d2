import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Days, reportCall, reportHead } from './report.ts'

const Count = z.int().nonnegative()
/** kuruş */
const Kurus = z.int().nonnegative()

/** The most branches whose people are told together. */
export const mostBranchesOfPeople = 50

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
  /** as many before them */
  before: Days.extend({ people: Count, sums: StaffSums }),
  sums: StaffSums,
  /**
   * who recorded something at which branch, the most purchases first: somebody of two branches twice. The name is null
   * where the account is erased
   */
  people: z.array(
    z.object({
      id: Id,
      fullName: z.string().nullable(),
      branch: z.object({ id: Id, name: z.string() }),
      ...StaffSums.shape,
    }),
  ),
})
export type PeopleReport = z.output<typeof PeopleReport>

export const peopleReport = endpoint('get', '/api/admin/reports/people', {
  summary:
    'What each person recorded in a period that has ended at which branch, of up to fifty branches, against the period ' +
    'before. May be five seconds old',
  ...reportCall,
  audience: 'figures.see',
  answer: PeopleReport,
  refusals: [...reportCall.refusals, 'too_many_branches'],
})
