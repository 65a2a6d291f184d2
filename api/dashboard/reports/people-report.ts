import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import {
  mostBranchesOfPeople,
  type PeopleReport,
  type StaffSums,
} from '../../contracts/dashboard/people-report.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Scope } from '../../http/rights.ts'
import { toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { type AskedReport, type Days, readPeriod } from './report-columns.ts'

/**
 * What each person recorded at which branch in a period that has ended, against the one before. It ends with the last
 * day that the worker has summed (decisions/277). @throws Refusal too_many_branches
 */
export const readPeopleReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<PeopleReport> =>
  inSnapshot(sql, async (tx) => {
    if ((await countBranches(tx, scope)) > mostBranchesOfPeople)
      throw new Refusal('too_many_branches')
    const { at, days, before } = await readPeriod(tx, clock(), 'people', period)
    const sumsBetween = ({ first, last }: Days) => tx`
      select person_id, branch_id, ${sums(tx)} from staff_day_totals
       where ${within(tx, scope, tx`true`)} and day between ${first} and ${last}
       group by person_id, branch_id`
    const people = await tx<PeopleReport['people']>`
      select t.person_id as id, u.full_name, jsonb_build_object('id', b.id, 'name', b.name) as branch,
             purchases, paid, refunds, refunded, given, taken, reversals
        from (${sumsBetween(days)}) t
        join branches b on b.id = t.branch_id left join users u on u.id = t.person_id
       order by purchases desc, paid desc, t.person_id, b.id`
    const [earlier] = await tx<[StaffSums & { people: number }]>`
      select count(distinct person_id)::integer as people, ${sums(tx)} from (${sumsBetween(before)}) t`
    const { people: peopleBefore, ...sumsBefore } = earlier
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, people: peopleBefore, sums: sumsBefore },
      sums: sumsOf(people),
      people,
    }
  })

/** What rows of staff_day_totals come to together, none of them to nothing. */
const sums = (tx: Queryable) => tx`
  coalesce(sum(purchases), 0)::integer as purchases, coalesce(sum(paid), 0)::bigint as paid,
  coalesce(sum(refunds), 0)::integer as refunds, coalesce(sum(refunded), 0)::bigint as refunded,
  coalesce(sum(given), 0)::bigint as given, coalesce(sum(taken), 0)::bigint as taken,
  coalesce(sum(reversals), 0)::integer as reversals`

async function countBranches(tx: Queryable, scope: Scope): Promise<number> {
  if (scope !== null) return scope.length
  const [row] = await tx<{ branches: number }[]>`
    select count(*)::integer as branches from branches where archived_at is null`
  return row?.branches ?? 0
}

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
