-- Who came again (migration 565, decisions/283). All run with the caller's rights.

-- How many of the members who registered in a month came in this one: those with a bill that was recorded in it, or an order
-- that was collected. A bill is recorded seven days after its own moment at the latest, by which it is found.
create or replace function count_cohorts(of_month date) returns setof cohort_totals
language sql stable set search_path = public, pg_temp
begin atomic
  with period as materialized (
    select of_month::timestamp at time zone 'Europe/Istanbul' as since,
           (of_month + interval '1 month') at time zone 'Europe/Istanbul' as until
  ), came as (
    select p.user_id
      from period w join purchases p on p.earned_at >= w.since - interval '8 days' and p.earned_at < w.until
     where p.at >= w.since and p.at < w.until
    union
    -- What coupons and points paid makes no bill.
    select o.user_id
      from branches b
      join orders o on o.branch_id = b.id and o.day >= of_month and o.day < (of_month + interval '1 month')::date
     where o.state = 'collected' and o.purchase_id is null
  )
  select of_month, month_of(u.created_at), count(*)::integer
    from came c join users u on u.id = c.user_id
   where month_of(u.created_at) <= of_month
   group by 2;
end;

-- Sums the earliest month that is over for a quarter of an hour and not summed yet. It waits until its orders have ended. Answers
-- how many.
create or replace function sum_cohort_month(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  next_month date;
begin
  perform pg_advisory_xact_lock(hashtextextended('telve cohort months', 0));
  next_month := coalesce((select (max(month) + interval '1 month')::date from cohort_months),
                         (select month_of(min(u.created_at)) from users u));
  if next_month is null or next_month >= month_of(at - interval '15 minutes')
     or exists (select from orders o
                 where o.state in ('placed', 'accepted', 'preparing', 'ready', 'no_show')
                   and o.day < (next_month + interval '1 month')::date) then
    return 0;
  end if;
  insert into cohort_months (month, members)
  select next_month, count(*)
    from users u
   where u.created_at >= next_month::timestamp at time zone 'Europe/Istanbul'
     and u.created_at < (next_month + interval '1 month') at time zone 'Europe/Istanbul';
  insert into cohort_totals select * from count_cohorts(next_month);
  return 1;
end
$$;

revoke execute on function count_cohorts, sum_cohort_month from public;
grant execute on function count_cohorts, sum_cohort_month to telve_worker;
