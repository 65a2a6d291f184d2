import type { PendingQuery, Row } from 'postgres'
import type { Queryable, Sql } from '../connection.ts'

/**
 * Rebuilds the dashboard's totals from the ledger (migrations 200, 202 and 250), while the product runs.
 * Deliveries of notifications wait meanwhile, tills do not.
 *
 * @param sql connection of the owner of the database
 * @returns how many rows were wrong or too many, and how many were written
 */
export const rebuildTotals = (sql: Sql): Promise<number> =>
  sql.begin(async (tx) => {
    // A delivery that is counting ends first; one that comes later waits with its outbox rows still
    // there: what these name is not counted here, and the delivery counts it afterwards.
    await tx`select pg_advisory_xact_lock(hashtextextended('telve totals', 0))`
    await tx`
      create temporary table counted on commit drop as
      select p.user_id, p.branch_id, p.created_at, p.type, p.amount
        from point_transactions p
       where p.reverses is null
         and not exists (
           select from outbox o
            where o.topic = 'points' and o.user_id = p.user_id and o.ref = p.seq)`
    const totals = await replaceRows(
      tx,
      'point_totals',
      ['five_minutes', 'branch_id', 'earned', 'spent', 'entries'],
      tx`
        select date_bin('5 minutes', created_at, timestamptz '2000-01-01 00:00+00') as five_minutes,
               coalesce(branch_id, 0) as branch_id,
               coalesce(sum(amount) filter (where type = 'EARN'), 0) as earned,
               coalesce(sum(amount) filter (where type = 'SPEND'), 0) as spent,
               count(*) as entries
          from counted group by grouping sets ((1, counted.branch_id), (1))`,
    )
    const days = await replaceRows(
      tx,
      'member_days',
      ['day', 'user_id', 'branch_id', 'first_at'],
      tx`
        select (created_at at time zone 'Europe/Istanbul')::date as day, user_id, branch_id,
               min(created_at) as first_at
          from counted group by 1, 2, 3`,
    )
    await tx`
      create temporary table returns on commit drop as
      select * from member_returns(array(select distinct user_id from member_days),
                                   date '0001-01-01', date '9999-12-31')`
    const gaps = await replaceRows(
      tx,
      'member_gaps',
      ['branch_id', 'day', 'gap', 'members'],
      tx`select branch_id, day, gap, count(*) as members from returns group by 1, 2, 3`,
    )
    const firsts = await replaceRows(
      tx,
      'member_firsts',
      ['branch_id', 'five_minutes', 'members', 'after_week', 'after_month'],
      tx`
        select branch_id,
               date_bin('5 minutes', first_at, timestamptz '2000-01-01 00:00+00') as five_minutes,
               count(*) as members, count(*) filter (where gap >= 7) as after_week,
               count(*) filter (where gap >= 30) as after_month
          from returns group by 1, 2`,
    )
    return totals + days + gaps + firsts
  })

/** Makes a projection's rows what they should be; those that are right stay untouched. */
export async function replaceRows(
  sql: Queryable,
  table: string,
  columns: readonly string[],
  correct: PendingQuery<Row[]>,
): Promise<number> {
  const same = sql.unsafe(columns.map((column) => `c.${column} = t.${column}`).join(' and '))
  await sql`create temporary table correct as ${correct}`
  const removed = await sql`
    delete from ${sql(table)} t where not exists (select from correct c where ${same})`
  const written = await sql`
    insert into ${sql(table)} (${sql(columns)})
    select ${sql(columns)} from correct on conflict do nothing`
  await sql`drop table correct`
  return removed.count + written.count
}
