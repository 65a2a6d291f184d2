-- When an order can be ready (ordering.md §2). The quote and placing ask the same functions.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists order_slots, possible_promises;

-- The quarter hour that an instant lies in.
create or replace function quarter_of(at timestamptz) returns timestamptz
language sql immutable parallel safe
return to_timestamp(floor(extract(epoch from at) / 900) * 900);

-- An instant, or the next one that is a whole number of steps; seconds.
create or replace function next_step(at timestamptz, step integer) returns timestamptz
language sql immutable parallel safe
return to_timestamp(ceil(extract(epoch from at) / step) * step);

-- The instants between two, in steps of seconds, at which an order of so many seconds of preparation can
-- be ready at a branch: it is made while the branch is open, not begun before `begins`, and the quarter
-- hour that the instant lies in has room. lag: how much sooner it may be than that quarter hour has done
-- what others have taken of it; null for any.
-- opens: when the branch is open. capacity: of quarter hours in which nothing was ordered yet.
create function possible_promises(
  branch bigint, capacity integer, units integer, opens tstzmultirange, begins timestamptz,
  first timestamptz, last timestamptz, step integer, lag interval
) returns setof timestamptz language sql stable
begin atomic
  select t.at
    from generate_series(
           next_step(greatest(first, begins + make_interval(secs => possible_promises.units)), step), last,
           make_interval(secs => step)) as t (at)
    left join order_windows w on w.branch_id = branch and w.starts_at = quarter_of(t.at)
   where exists (select from unnest(opens) as o (span)
                  where o.span @> t.at and lower(o.span) <= t.at - make_interval(secs => possible_promises.units))
     and coalesce(w.units, 0) + possible_promises.units
         <= coalesce(w.capacity, possible_promises.capacity)
     and (lag is null or w.units is null
          or t.at + lag >= w.starts_at + make_interval(secs => w.units * 900.0 / w.capacity))
   order by t.at;
end;

-- The end of the opening that an instant lies in; null where the branch is closed then.
create or replace function open_until(opens tstzmultirange, at timestamptz) returns timestamptz
language sql immutable parallel safe
return (select upper(o.span) from unnest(opens) as o (span) where o.span @> at);

-- The end of the branches' day that an instant lies in.
create or replace function branch_day_end(at timestamptz) returns timestamptz
language sql stable parallel safe
set search_path = public, pg_temp
return (branch_day(at) + 1 + time '05:00') at time zone 'Europe/Istanbul';

-- Whether a branch has numbers to call out on its day that an instant lies in.
create or replace function numbers_left(branch bigint, at timestamptz) returns boolean
language sql stable parallel safe
set search_path = public, pg_temp
return not exists (select from order_numbers n
                    where n.branch_id = branch and n.day = branch_day(at) and n.drawn >= 900);

-- The quarter hours for which an order can be placed, from an instant to the end of the branch's day.
create function order_slots(
  branch bigint, capacity integer, units integer, opens tstzmultirange, begins timestamptz,
  at timestamptz
) returns setof timestamptz language sql stable
begin atomic
  select p
    from possible_promises(branch, capacity, units, opens, begins, at,
                           branch_day_end(at) - interval '15 minutes', 900, null) p
   where numbers_left(branch, at);
end;

-- As of when what is off counts for an order: its chosen time, or now.
create or replace function moment_of_lines(asked jsonb, at timestamptz) returns timestamptz
language sql stable parallel safe
return greatest(nullif(asked ->> 'pickupAt', 'asap')::timestamptz, at);

revoke execute on function quarter_of, next_step, possible_promises, open_until, branch_day_end,
  numbers_left, order_slots, moment_of_lines from public;
