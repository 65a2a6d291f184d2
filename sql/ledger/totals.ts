import type { Sql } from '../connection.ts'

/**
 * Rebuilds the dashboard's totals from the ledger (migration 200), while the product runs. Deliveries
 * of notifications wait meanwhile, tills do not.
 *
 * @param sql connection of the owner of the database
 * @returns how many rows were missing, wrong or too many
 */
export const rebuildTotals = (sql: Sql): Promise<number> =>
  sql.begin(async (tx) => {
    // A delivery that is under way ends first, or waits with its outbox rows still there: what these
    // name is not counted here, and the delivery counts it afterwards.
    await tx`lock table point_totals, member_days in share row exclusive mode`
    await tx`
      create temporary table counted on commit drop as
      select p.user_id, p.branch_id, p.created_at, p.type, p.amount
        from point_transactions p
       where p.reverses is null
         and not exists (
           select from outbox o
            where o.topic = 'points' and o.user_id = p.user_id and o.ref = p.seq)`
    const totals = await tx`
      with correct as materialized (
        select date_bin('5 minutes', created_at, timestamptz '2000-01-01 00:00+00') as five_minutes,
               branch_id, coalesce(sum(amount) filter (where type = 'EARN'), 0) as earned,
               coalesce(sum(amount) filter (where type = 'SPEND'), 0) as spent,
               count(*) as entries
          from counted group by 1, 2
      ), removed as (
        delete from point_totals t
         where not exists (
           select from correct c
            where c.five_minutes = t.five_minutes and c.branch_id = t.branch_id)
        returning 1
      ), written as (
        insert into point_totals as t (five_minutes, branch_id, earned, spent, entries)
        select * from correct
        on conflict (five_minutes, branch_id) do update
          set earned = excluded.earned, spent = excluded.spent, entries = excluded.entries
          where (t.earned, t.spent, t.entries)
                <> (excluded.earned, excluded.spent, excluded.entries)
        returning 1
      )
      select from removed union all select from written`
    const days = await tx`
      with correct as materialized (
        select (created_at at time zone 'Europe/Istanbul')::date as day, user_id, branch_id,
               min(created_at) as first_at
          from counted group by 1, 2, 3
      ), removed as (
        delete from member_days d
         where not exists (
           select from correct c
            where c.day = d.day and c.user_id = d.user_id and c.branch_id = d.branch_id)
        returning 1
      ), written as (
        insert into member_days as d (day, user_id, branch_id, first_at)
        select * from correct
        on conflict (day, user_id, branch_id) do update set first_at = excluded.first_at
          where d.first_at <> excluded.first_at
        returning 1
      )
      select from removed union all select from written`
    return totals.count + days.count
  })
