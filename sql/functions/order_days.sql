-- Orders by day of the branches (migration 551, decisions/269). All run with the caller's rights.

-- What orders of these days of the branches came to, by branch and by hour, and over all of them: a report of a year reads
-- sums, never the hours of every branch. Each order has ended; its last event says how.
create or replace function count_orders(first_day date, last_day date) returns setof order_day_totals
language sql stable set search_path = public, pg_temp
begin atomic
  select o.day, o.branch_id, h.hour,
         count(*)::integer,
         count(*) filter (where o.state = 'collected')::integer,
         count(*) filter (where o.state = 'expired')::integer,
         count(*) filter (where o.state = 'cancelled' and e.party = 'customer')::integer,
         count(*) filter (where o.state = 'cancelled' and e.party <> 'customer' and e."from" <> 'no_show')::integer,
         count(*) filter (where o.state = 'cancelled' and e."from" = 'no_show')::integer,
         count(o.ready_at)::integer,
         count(*) filter (where o.ready_at <= o.first_promise)::integer,
         coalesce(sum(extract(epoch from o.ready_at - o.accepted_at)), 0)::bigint
    from branches b
    join orders o on o.branch_id = b.id and o.day between first_day and last_day
    join order_events e on e.order_id = o.id and e.seq = o.seq
   cross join lateral (
     select extract(hour from o.first_promise at time zone 'Europe/Istanbul')::smallint as hour) h
   group by o.day, cube (o.branch_id, h.hour);
end;

-- Sums days that are over for a quarter of an hour and not summed yet, 31 at most, the earliest first. A day waits until
-- all its orders have ended. Answers how many.
create or replace function sum_order_days(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first_day date;
  last_day date;
begin
  perform pg_advisory_xact_lock(hashtextextended('telve order days', 0));
  first_day := coalesce((select max(day) + 1 from order_days),
                    (select min(d.day) from branches b
                      cross join lateral (select min(o.day) as day from orders o where o.branch_id = b.id) d));
  last_day := least(first_day + 30, branch_day(at - interval '15 minutes') - 1,
                (select min(o.day) - 1 from orders o
                  where o.state in ('placed', 'accepted', 'preparing', 'ready', 'no_show')));
  if first_day is null or first_day > last_day then
    return 0;
  end if;
  insert into order_days (day) select d::date from generate_series(first_day, last_day, interval '1 day') d;
  insert into order_day_totals select * from count_orders(first_day, last_day);
  return last_day - first_day + 1;
end
$$;

revoke execute on function count_orders, sum_order_days from public;
grant execute on function count_orders, sum_order_days to telve_worker;
