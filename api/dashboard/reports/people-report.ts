import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { PeopleReport, StaffSums } from '../../contracts/dashboard/people-report.ts'
import { Refusal } from '../../http/refusal.ts'
import { inSnapshot } from '../reading.ts'
import { branchesOf } from '../sales.ts'
import { type AskedReport, daysOf, openDay, readColumns } from './report-columns.ts'

/**
 * What each person of a branch recorded in a period that has ended, against the one before. It ends with the last day
 * that the worker has summed (decisions/277). @throws Refusal branch_not_found
 */
export const readPeopleReport = (
  sql: Sql,
  clock: Clock,
  { period, branchId }: AskedReport & { branchId: number },
): Promise<PeopleReport> =>
  inSnapshot(sql, branchId, async (tx) => {
    const [branch] = await branchesOf(tx, [branchId])
    if (!branch) throw new Refusal('branch_not_found')
    const columns = await readColumns(tx, clock(), openDay.people(tx, clock()), period)
    const { at, days, before } = daysOf(columns)
    const peopleOf = ({ first, last }: { first: string; last: string }) => tx<
      PeopleReport['people']
    >`
      select t.person_id as id, u.full_name, sum(t.purchases)::integer as purchases, sum(t.paid)::bigint as paid,
             sum(t.refunds)::integer as refunds, sum(t.refunded)::bigint as refunded,
             sum(t.given)::bigint as given, sum(t.taken)::bigint as taken, sum(t.reversals)::integer as reversals
        from staff_day_totals t left join users u on u.id = t.person_id
       where t.branch_id = ${branchId} and t.day between ${first} and ${last}
       group by 1, 2 order by 3 desc, 4 desc, 1`
    const people = await peopleOf(days)
    const earlier = await peopleOf(before)
    return {
      ...{ at, period, ...days, branch },
      before: { ...before, people: earlier.length, sums: sumsOf(earlier) },
      sums: sumsOf(people),
      people,
    }
  })

/** What they recorded together. */
function sumsOf(people: readonly StaffSums[]): StaffSums {
  const sum = (of: (one: StaffSums) => number) => people.reduce((all, one) => all + of(one), 0)
  return {
    purchases: sum((one) => one.purchases),
    paid: sum((one) => one.paid),
    refunds: sum((one) => one.refunds),
    refunded: sum((one) => one.refunded),
    given: sum((one) => one.given),
    taken: sum((one) => one.taken),
    reversals: sum((one) => one.reversals),
  }
}
