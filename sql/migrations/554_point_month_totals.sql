-- The sums of point_day_totals by month (decisions/272): twelve months of 500 branches are 700,000 rows by day. They
-- follow by triggers, so whatever sums days, takes them out or mends them has the months with them.
create table point_month_totals (
  -- its first day
  month date not null,
  -- null: the chain
  branch_id bigint references branches (id),
  kind entry_kind not null,
  -- points
  given bigint not null,
  taken bigint not null,
  unique nulls not distinct (month, branch_id, kind)
) with (fillfactor = 70);
comment on table point_month_totals is 'point_day_totals by month, kept by its triggers';
create index point_month_totals_by_branch on point_month_totals (branch_id, month);
grant select on point_month_totals to telve_api, telve_worker;

-- Nobody sums days between the sums and the triggers that keep them.
lock table point_day_totals in share row exclusive mode;

-- With the rights of its owner: an entry of an imported past takes days out.
create function follow_point_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into point_month_totals as t
    select date_trunc('month', day)::date, branch_id, kind, sum(given), sum(taken)
      from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (month, branch_id, kind) do update
      set given = t.given + excluded.given, taken = t.taken + excluded.taken;
  end if;
  if tg_op <> 'INSERT' then
    update point_month_totals t
       set given = t.given - r.given, taken = t.taken - r.taken
      from (select date_trunc('month', day)::date as month, branch_id, kind, sum(given) as given, sum(taken) as taken
              from removed group by 1, 2, 3) r
     where t.month = r.month and t.branch_id is not distinct from r.branch_id and t.kind = r.kind;
  end if;
  return null;
end
$$;
revoke execute on function follow_point_days from public;
create trigger months_follow_insert after insert on point_day_totals
  referencing new table as added for each statement execute function follow_point_days();
create trigger months_follow_update after update on point_day_totals
  referencing old table as removed new table as added
  for each statement execute function follow_point_days();
create trigger months_follow_delete after delete on point_day_totals
  referencing old table as removed for each statement execute function follow_point_days();

insert into point_month_totals
select date_trunc('month', day)::date, branch_id, kind, sum(given), sum(taken)
  from point_day_totals group by 1, 2, 3;
