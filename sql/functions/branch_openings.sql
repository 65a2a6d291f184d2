-- When branches are open, and whether they can make what they have promised (ordering.md §1, §2).

-- When a branch is open around an instant, by its structured hours: on the day before, whose night may last,
-- and on its own day. As openingsAround() of the contracts says; empty where hours are only described.
create or replace function branch_openings(branch bigint, at timestamptz) returns tstzmultirange
language sql stable parallel safe
set search_path = public, pg_temp
return (
  select coalesce(range_agg(tstzrange(lower(h.span) at time zone 'Europe/Istanbul',
                                      upper(h.span) at time zone 'Europe/Istanbul')), '{}')
    from (select (at at time zone 'Europe/Istanbul')::date - n as date from generate_series(0, 1) n) d
   cross join lateral (
     select open_on_date(d.date, w.opens, w.closes) as span
       from branch_hours w
      where w.branch_id = branch and w.weekday = extract(isodow from d.date)
        and not exists (select from branch_exceptions e where (e.branch_id, e.date) = (branch, d.date))
     union all
     select x.open_span from branch_exception_hours x where (x.branch_id, x.date) = (branch, d.date)
   ) h
   where exists (select from branch_hours w where w.branch_id = branch));

-- Why a branch can no longer make an order at its promise, as its customer is told; null where it can.
create or replace function cannot_make(o orders) returns text
language sql stable parallel safe
set search_path = public, pg_temp
return (
  select case
    when b.archived_at is not null then 'şube kapandı'
    when not b.takes_orders then 'şube uygulamadan sipariş almıyor'
    when not exists (
      select from unnest(branch_openings(b.id, o.promise)) as s (span)
       where s.span @> o.promise and lower(s.span) <= o.promise - make_interval(secs => o.units))
      then 'şubenin çalışma saatleri değişti'
  end
    from branches b where b.id = o.branch_id);

revoke execute on function branch_openings, cannot_make from public;
grant execute on function branch_openings, cannot_make to telve_worker;
grant execute on function branch_openings to telve_api;
