import type { Queryable } from '#sql/connection.ts'
import type { Hours } from '../contracts/branches/hours.ts'

const clock = (sql: Queryable, column: 'opens' | 'closes') =>
  sql`to_char(${sql(column)}, 'HH24:MI')`

const ranges = (sql: Queryable) =>
  sql`coalesce(json_agg(json_build_object('opens', ${clock(sql, 'opens')},
                                          'closes', ${clock(sql, 'closes')}) order by opens), '[]')`

/**
 * The hours of a row of `branches`, null where it has none of its own. Exceptions from yesterday on
 * in Istanbul: a night may last until today.
 */
export const hoursOf = (sql: Queryable) => sql`
  case when exists (select from branch_hours h where h.branch_id = branches.id) then
    json_build_object(
      'week', (
        select json_agg(
                 (select ${ranges(sql)} from branch_hours h
                   where h.branch_id = branches.id and h.weekday = day) order by day)
          from generate_series(1, 7) day),
      'exceptions', (
        select coalesce(json_agg(json_build_object(
                 'date', e.date, 'name', e.name,
                 'ranges', (select ${ranges(sql)} from branch_exception_hours h
                             where h.branch_id = e.branch_id and h.date = e.date))
                 order by e.date), '[]')
          from branch_exceptions e
         where e.branch_id = branches.id
           and e.date >= (now() at time zone 'Europe/Istanbul')::date - 1))
  end`

/**
 * Puts these hours in place of a branch's own, past exceptions included; null removes them. The
 * caller's transaction holds the lock of the branch's row.
 */
export async function replaceHours(
  sql: Queryable,
  branchId: number,
  hours: Hours | null,
): Promise<void> {
  await sql`delete from branch_hours where branch_id = ${branchId}`
  await sql`delete from branch_exceptions where branch_id = ${branchId}`
  if (!hours) return
  const { week, exceptions } = hours
  const days = week.flatMap((day, index) =>
    day.map((range) => ({ branch_id: branchId, weekday: index + 1, ...range })),
  )
  await sql`insert into branch_hours ${sql(days)}`
  if (exceptions.length === 0) return
  await sql`insert into branch_exceptions ${sql(
    exceptions.map(({ date, name }) => ({ branch_id: branchId, date, name })),
  )}`
  const dates = exceptions.flatMap(({ date, ranges: own }) =>
    own.map((range) => ({ branch_id: branchId, date, ...range })),
  )
  if (dates.length > 0) await sql`insert into branch_exception_hours ${sql(dates)}`
}
