-- What people recorded by day of the branches (migration 561, decisions/277). All run with the caller's rights.

-- What people recorded on these days of the branches, by branch and person. A late bill counts when it was recorded: seven
-- days after its own at the latest, by which it is found.
create or replace function count_staff_acts(first_day date, last_day date) returns setof staff_day_totals
language sql stable set search_path = public, pg_temp
begin atomic
  with period as materialized (
    select (first_day + time '05:00') at time zone 'Europe/Istanbul' as since,
           (last_day + 1 + time '05:00') at time zone 'Europe/Istanbul' as until
  ), acts as (
    select p.at, p.branch_id, p.actor_id, 1 as purchases, p.due as paid, 0 as refunds, 0 as refunded,
           0 as given, 0 as taken, 0 as reversals
      from period w join purchases p on p.earned_at >= w.since - interval '8 days' and p.earned_at < w.until
     where p.at >= w.since and p.at < w.until
    union all
    select r.at, p.branch_id, r.actor_id, 0, 0, 1, r.amount, 0, 0, 0
      from period w join purchase_refunds r on r.at >= w.since and r.at < w.until
      join purchases p on p.id = r.purchase_id
    union all
    select e.created_at, e.branch_id, e.actor_id, 0, 0, 0, 0,
           case when e.reverses is null and e.type = 'EARN' then e.amount else 0 end,
           case when e.reverses is null and e.type = 'SPEND' then e.amount else 0 end,
           case when e.reverses is null then 0 else 1 end
      from period w join point_transactions e on e.created_at >= w.since and e.created_at < w.until
     where e.actor_id <> e.user_id and (e.kind is null or e.kind in ('manual', 'reversal'))
  )
  select branch_day(a.at), a.branch_id, a.actor_id, sum(a.purchases)::integer, sum(a.paid)::bigint,
         sum(a.refunds)::integer, sum(a.refunded)::bigint, sum(a.given)::bigint, sum(a.taken)::bigint,
         sum(a.reversals)::integer
    from acts a where a.actor_id is not null group by 1, 2, 3;
end;

-- Sums days that are over for a quarter of an hour and not summed yet, 31 at most, the earliest first. Answers how many.
create or replace function sum_staff_days(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first_day date;
  last_day date;
begin
  -- An import ends first; another one that sums, too.
  perform pg_advisory_xact_lock(hashtextextended('telve months', 0));
  first_day := coalesce((select max(day) + 1 from staff_days),
                        branch_day(least((select min(p.earned_at) from purchases p),
                                         (select min(e.created_at) from point_transactions e))));
  last_day := least(first_day + 30, branch_day(at - interval '15 minutes') - 1);
  if first_day is null or first_day > last_day then
    return 0;
  end if;
  insert into staff_days (day) select d::date from generate_series(first_day, last_day, interval '1 day') d;
  insert into staff_day_totals select * from count_staff_acts(first_day, last_day);
  return last_day - first_day + 1;
end
$$;

revoke execute on function count_staff_acts, sum_staff_days from public;
grant execute on function count_staff_acts, sum_staff_days to telve_worker;
