-- The sums of purchase_totals by day and hour over all branches (decisions/272): the heat map of a year read five
-- million rows of 500 branches. They follow like the days (migration 547). One transaction counts at a time, so
-- nobody waits for the rows that all branches share.
create table purchase_hour_totals (
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  purchases integer not null,
  total bigint not null,
  discount bigint not null,
  refunds integer not null,
  refunded bigint not null,
  primary key (day, hour)
) with (fillfactor = 70);
comment on table purchase_hour_totals is 'purchase_totals of all branches by hour, kept by its triggers';
grant select on purchase_hour_totals to telve_api;
grant select, insert, update on purchase_hour_totals to telve_worker;

-- Nobody counts between the sums and the triggers that keep them.
lock table purchase_totals in share row exclusive mode;

create function follow_purchase_hours() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_hour_totals as t
    select day, hour, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
      from added group by 1, 2 order by 1, 2
    on conflict (day, hour) do update
      set purchases = t.purchases + excluded.purchases, total = t.total + excluded.total,
          discount = t.discount + excluded.discount, refunds = t.refunds + excluded.refunds,
          refunded = t.refunded + excluded.refunded;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_hour_totals t
       set purchases = t.purchases - r.purchases, total = t.total - r.total,
           discount = t.discount - r.discount, refunds = t.refunds - r.refunds,
           refunded = t.refunded - r.refunded
      from (select day, hour, sum(purchases) as purchases, sum(total) as total, sum(discount) as discount,
                   sum(refunds) as refunds, sum(refunded) as refunded
              from removed group by 1, 2) r
     where t.day = r.day and t.hour = r.hour;
  end if;
  return null;
end
$$;
create trigger hours_follow_insert after insert on purchase_totals
  referencing new table as added for each statement execute function follow_purchase_hours();
create trigger hours_follow_update after update on purchase_totals
  referencing old table as removed new table as added
  for each statement execute function follow_purchase_hours();
create trigger hours_follow_delete after delete on purchase_totals
  referencing old table as removed for each statement execute function follow_purchase_hours();

insert into purchase_hour_totals
select day, hour, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
  from purchase_totals group by 1, 2;
