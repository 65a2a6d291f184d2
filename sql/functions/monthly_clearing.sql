-- What branches owe each other for points (migration 545, decisions/265): one gave them, another honoured
-- them. All run with the caller's rights.

-- The branch that gave or honoured the points of an entry. Null: the chain, whose gifts and corrections (by hand:
-- a person made them without a scan; an imported entry has no person) name a branch because every entry must.
create or replace function branch_of_points(kind entry_kind, by_hand boolean, branch_id bigint)
returns bigint
language sql immutable parallel safe
return case when kind in ('purchase', 'order', 'donation')
              or coalesce(kind, 'manual') = 'manual' and not by_hand then branch_id end;

-- Points that a branch gave and another honoured until the end of a month, as they stand now: what was taken
-- back or refunded since is not among them. A reward is honoured where its coupon is used. What was honoured
-- before `first` counts as of it.
create or replace function honoured_points(first date, last date)
returns table (month date, issuer_id bigint, redeemer_id bigint, points bigint)
language sql stable set search_path = public, pg_temp
begin atomic
  with honoured as (
    select t.points,
           branch_of_points(gave.kind, gave.scan_id is null and gave.actor_id is not null, gave.branch_id) as issuer_id,
           case when c.id is null
                then branch_of_points(spent.kind, spent.scan_id is null and spent.actor_id is not null, spent.branch_id)
                else coalesce(p.branch_id, o.branch_id) end as redeemer_id,
           case when c.id is null then spent.created_at else coalesce(p.at, o.at) end as at
      from lot_takings t
      join point_transactions gave on gave.user_id = t.user_id and gave.seq = t.lot
      join point_transactions spent on spent.user_id = t.user_id and spent.seq = t.seq
      left join coupons c on spent.kind = 'reward' and c.id = spent.ref::bigint and c.state = 'used'
      left join purchases p on p.id = c.purchase_id
      left join orders o on o.id = c.order_id)
  select greatest(month_of(h.at), first), h.issuer_id, h.redeemer_id, sum(h.points)::bigint
    from honoured h
   where h.redeemer_id is not null and h.issuer_id is distinct from h.redeemer_id
     and h.at < (last + interval '1 month') at time zone 'Europe/Istanbul'
   group by 1, 2, 3;
end;

-- Clears all closed months that are not cleared, once the lots of all people stand at their ends. What was
-- taken back of months before is deducted from the first of them. Answers these months.
create or replace function clear_months() returns setof date
language plpgsql
set search_path = public, pg_temp
as $$
declare
  months date[];
begin
  perform pg_advisory_xact_lock(hashtextextended('telve months', 0));
  select array_agg(c.month order by c.month) into months
    from month_closings c where not exists (select from month_clearings m where m.month = c.month);
  if months is null then
    return;
  end if;
  if exists (
    select from point_standings s
      join users u on u.id = s.user_id
      join point_transactions p on p.user_id = s.user_id and p.seq = s.lots_seq + 1
     where s.lots_seq < u.ledger_seq
       and p.created_at < (months[cardinality(months)] + interval '1 month') at time zone 'Europe/Istanbul') then
    return;
  end if;
  insert into month_clearings (month, cleared_at) select unnest(months), now();
  insert into cleared_points (month, issuer_id, redeemer_id, points)
  select due.month, due.issuer_id, due.redeemer_id, sum(due.points)
    from (select * from honoured_points(months[1], months[cardinality(months)])
          union all
          select months[1], c.issuer_id, c.redeemer_id, -c.points from cleared_points c) due
   group by 1, 2, 3 having sum(due.points) <> 0;
  return query select unnest(months);
end
$$;

revoke execute on function branch_of_points, honoured_points, clear_months from public;
grant execute on function branch_of_points, honoured_points, clear_months to telve_worker;
