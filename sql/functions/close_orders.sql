-- What time does to orders (ordering.md §2): the worker asks, the database's clock decides.

-- From when an order stands on the board: a scheduled one when its preparation should begin.
create or replace function order_shown_from(o orders) returns timestamptz
language sql stable parallel safe
return case when o.scheduled then greatest(o.at, o.promise - make_interval(secs => o.units)) else o.at end;

-- What is due for an order at an instant: 'expired', ten minutes after the board shows it and
-- nobody has accepted it; 'no_show', two hours after the promise, or after it was ready where that was later; 'closed' at
-- the end of its branch's day, and for what was never finished not before two hours after the promise;
-- 'late', once, five minutes after a promise that was not kept; 'unmade' as long as the board does not show
-- it and its branch can no longer make it. Null where nothing is.
create or replace function order_due(o orders, at timestamptz) returns text
language sql stable parallel safe
set search_path = public, pg_temp
return case
  when o.state in ('placed', 'accepted') and at < order_shown_from(o) and cannot_make(o) is not null
    then 'unmade'
  when o.state = 'placed' and at >= order_shown_from(o) + interval '10 minutes' then 'expired'
  when o.state = 'ready' and at >= greatest(o.promise, o.state_at) + interval '2 hours' then 'no_show'
  when o.state = 'no_show' and branch_day(at) > o.day then 'closed'
  when o.state in ('accepted', 'preparing') and branch_day(at) > o.day
       and at >= o.promise + interval '2 hours' then 'closed'
  when o.state in ('placed', 'accepted', 'preparing') and o.told_late_at is null
       and at > o.promise + interval '5 minutes' then 'late'
end;

-- Orders for which something is due, those that have waited longest first.
create or replace function due_orders(most integer) returns setof bigint
language sql stable
set search_path = public, pg_temp
begin atomic
  select o.id from orders o
   where o.state in ('placed', 'accepted', 'preparing', 'ready', 'no_show')
     and order_due(o, clock_timestamp()) is not null
   order by o.promise, o.id limit most;
end;

-- Does what is due for an order, and says what it was; null where nothing is any more, or somebody else
-- holds it: the next round looks again. One order a transaction: what several give back would have to be
-- locked in one order.
create or replace function close_order(order_id bigint) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  o orders;
  due text;
  why text;
begin
  -- People first, then what is theirs.
  perform from users u
    where u.id = (select r.user_id from orders r where r.id = order_id) for no key update skip locked;
  if not found then return null; end if;
  select * into o from orders r where r.id = order_id for no key update skip locked;
  due := order_due(o, clock_timestamp());
  if due = 'late' then
    update orders r set told_late_at = clock_timestamp() where r.id = o.id;
    perform tell_order(o, 'late');
  elsif due = 'unmade' then
    -- Its branch may have changed its mind by now.
    why := cannot_make(o);
    if why is null then return null; end if;
    perform shift_order(o, 'cancelled', 'system', null, why);
  elsif due = 'closed' then
    perform shift_order(o, 'cancelled', 'system', null);
  elsif due is not null then
    perform shift_order(o, due::order_state, 'system', null);
  end if;
  return due;
end
$$;

revoke execute on function order_shown_from, order_due, due_orders, close_order from public;
grant execute on function order_shown_from to telve_api, telve_worker;
grant execute on function due_orders, order_due, close_order to telve_worker;
