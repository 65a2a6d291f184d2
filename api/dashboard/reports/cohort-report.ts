import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { CohortReport } from '../../contracts/dashboard/cohort-report.ts'
import { inSnapshot } from '../reading.ts'

/** Who of the members of a month came again later: of the last twelve months that the worker has summed (decisions/283). */
export const readCohortReport = (sql: Sql): Promise<Pick<CohortReport, 'months'>> =>
  inSnapshot(sql, async (tx) => ({ months: await readCohorts(tx) }))

/** The months of the report, the newest first. */
export function readCohorts(tx: Queryable): Promise<CohortReport['months']> {
  /** null where that month is not summed yet */
  const cameAfter = (months: number) => tx`
    (select coalesce(t.active, 0)
       from cohort_months e left join cohort_totals t on t.month = e.month and t.joined = c.month
      where e.month = (c.month + make_interval(months => ${months}))::date)`
  return tx<CohortReport['months']>`
    select to_char(c.month, 'YYYY-MM') as month, c.members, ${cameAfter(1)} as first, ${cameAfter(3)} as third,
           ${cameAfter(6)} as sixth
      from cohort_months c
     where c.month > (select max(month) from cohort_months) - interval '12 months'
     order by c.month desc`
}
