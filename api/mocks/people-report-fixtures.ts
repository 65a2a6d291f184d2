import type { PeopleReport, StaffSums } from '../contracts/dashboard/people-report.ts'
import { branchOf, longName, now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'

/** What somebody recorded on each of so many days. */
const recorded = (days: number, purchases: number, given: number): StaffSums => ({
  ...{ purchases: purchases * days, paid: purchases * days * 16_400 },
  ...{ refunds: Math.round(days / 9), refunded: Math.round(days / 9) * 12_500 },
  ...{ given: given * days, taken: 0, reversals: Math.round(days / 14) },
})

const names = ['Kerem Aydın', 'Selin Aydın', longName, 'Barış Tekin']

/** What people recorded until Wednesday, 18 November 2026. */
export function peopleReportOf(query: URLSearchParams): PeopleReport {
  const { period, step, columns, before } = reportDays(query)
  const { branchIds, listed } = scopeAsked(query)
  const at = listed.length > 0 ? listed : [branchOf(branchIds?.[0] ?? 1)]
  const days = columns.length * (step === 0 ? 30 : step)
  const people = names.map((fullName, place) => ({
    ...{ id: 7 + place, fullName, branch: at[place % at.length] ?? branchOf(1) },
    ...recorded(days, 96 - place * 21, place === 1 ? 140 : 12),
  }))
  const sums = (of: (one: StaffSums) => number) => sum(people, of)
  const together: StaffSums = {
    ...{ purchases: sums((one) => one.purchases), paid: sums((one) => one.paid) },
    ...{ refunds: sums((one) => one.refunds), refunded: sums((one) => one.refunded) },
    ...{ given: sums((one) => one.given), taken: 0, reversals: sums((one) => one.reversals) },
  }
  return {
    ...{ at: new Date(now).toISOString(), period },
    ...{ first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    branchIds,
    before: {
      ...before,
      people: 3,
      sums: { ...together, purchases: Math.round(together.purchases * 0.91), given: 900 },
    },
    sums: together,
    people,
  }
}
