-- Points by day, branch and kind (migration 549, decisions/268). All run with the caller's rights.

-- The branch that an entry's points count at; null: the chain. What is taken back counts where it was given or spent, a
-- refund where the bill or order was.
create or replace function branch_of_entry(entry point_transactions) returns bigint
language sql stable parallel safe set search_path = public, pg_temp
return case
  when (entry).kind = 'refund'
    then case when split_part(cause_of((entry).kind, (entry).ref), ':', 1) in ('purchase', 'order') then (entry).branch_id end
  when (entry).reverses is null
    then branch_of_points((entry).kind, (entry).scan_id is null and (entry).actor_id is not null, (entry).branch_id)
  else (select branch_of_points(o.kind, o.scan_id is null and o.actor_id is not null, o.branch_id)
          from point_transactions o where o.id = (entry).reverses)
end;

-- Sums days that are over for a quarter of an hour and not summed yet, 31 at most, the earliest first. Answers how many.
create or replace function sum_point_days(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first date;
  last date;
begin
  -- An import ends first; another one that sums, too.
  perform pg_advisory_xact_lock(hashtextextended('telve months', 0));
  first := coalesce((select max(day) + 1 from point_days),
                    (select day_of(min(created_at)) from point_transactions));
  last := least(first + 30, day_of(at - interval '15 minutes') - 1);
  if first is null or first > last then
    return 0;
  end if;
  insert into point_days (day) select d::date from generate_series(first, last, interval '1 day') d;
  insert into point_day_totals (day, branch_id, kind, given, taken)
  select day_of(p.created_at), branch_of_entry(p),
         coalesce(p.kind, case when p.reverses is null then 'manual' else 'reversal' end::entry_kind),
         coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0),
         coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0)
    from point_transactions p
   where p.created_at >= first::timestamp at time zone 'Europe/Istanbul'
     and p.created_at < (last + 1)::timestamp at time zone 'Europe/Istanbul'
   group by 1, 2, 3;
  return last - first + 1;
end
$$;

revoke execute on function branch_of_entry, sum_point_days from public;
grant execute on function branch_of_entry, sum_point_days to telve_worker;
