-- What members paid at a branch by weekday and hour in a month (decisions/307): the heat map of a year at fifty branches
-- read a quarter of a million rows of purchase_totals. It follows like the days (migration 547).
create table purchase_month_hours (
  -- its first day
  month date not null,
  branch_id bigint not null,
  -- 1: Monday
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  paid bigint not null,
  primary key (branch_id, month, weekday, hour)
) with (fillfactor = 70);
comment on table purchase_month_hours is 'what purchase_totals come to by month, weekday and hour, kept by its triggers';
grant select on purchase_month_hours to telve_api;
grant select, insert, update on purchase_month_hours to telve_worker;

-- Nobody counts between the sums and the triggers that keep them.
lock table purchase_totals in share row exclusive mode;

create function follow_purchase_months() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_month_hours as t
    select date_trunc('month', day)::date, branch_id, extract(isodow from day)::smallint, hour, sum(total - discount)
      from added group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (branch_id, month, weekday, hour) do update set paid = t.paid + excluded.paid;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_month_hours t set paid = t.paid - r.paid
      from (select date_trunc('month', day)::date as month, branch_id, extract(isodow from day)::smallint as weekday, hour,
                   sum(total - discount) as paid
              from removed group by 1, 2, 3, 4) r
     where t.branch_id = r.branch_id and t.month = r.month and t.weekday = r.weekday and t.hour = r.hour;
  end if;
  return null;
end
$$;
create trigger months_follow_insert after insert on purchase_totals
  referencing new table as added for each statement execute function follow_purchase_months();
create trigger months_follow_update after update on purchase_totals
  referencing old table as removed new table as added
  for each statement execute function follow_purchase_months();
create trigger months_follow_delete after delete on purchase_totals
  referencing old table as removed for each statement execute function follow_purchase_months();

insert into purchase_month_hours
select date_trunc('month', day)::date, branch_id, extract(isodow from day)::smallint, hour, sum(total - discount)
  from purchase_totals group by 1, 2, 3, 4;
