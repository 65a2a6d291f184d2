-- The months of the ledger (migration 540, decisions/262). An entry belongs to the month in Istanbul that it
-- was written in. All run with the caller's rights.

create or replace function month_of(at timestamptz) returns date
language sql stable parallel safe set search_path = public, pg_temp
return date_trunc('month', at at time zone 'Europe/Istanbul')::date;

-- What moved in one month, by kind. Entries of the first form name no kind: they were made by hand, or take
-- one back.
create or replace function movements_of(month date)
returns table (kind entry_kind, given bigint, taken bigint, entries bigint)
language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(p.kind, case when p.reverses is null then 'manual' else 'reversal' end::entry_kind),
         coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0)::bigint,
         coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0)::bigint, count(*)
    from point_transactions p
   where p.created_at >= movements_of.month::timestamp at time zone 'Europe/Istanbul'
     and p.created_at < (movements_of.month + interval '1 month') at time zone 'Europe/Istanbul'
   group by 1;
end;

-- The earliest month that is not closed. Null: nothing was ever written.
create or replace function open_month() returns date
language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce((select (max(c.month) + interval '1 month')::date from month_closings c),
                  (select month_of(min(p.created_at)) from point_transactions p));
end;

revoke execute on function month_of, movements_of, open_month from public;
grant execute on function month_of, movements_of, open_month to telve_api, telve_worker;
