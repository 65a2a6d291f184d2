-- The sums of purchase_totals by branch and day (decisions/266): a year of 500 branches is five million rows
-- by hour. They follow by triggers, so whatever counts or rebuilds the hours has the days with them.
create table purchase_day_totals (
  branch_id bigint not null,
  day date not null,
  purchases integer not null,
  total bigint not null,
  discount bigint not null,
  refunds integer not null,
  refunded bigint not null,
  primary key (branch_id, day)
) with (fillfactor = 70);
comment on table purchase_day_totals is 'purchase_totals by day, kept by its triggers';
grant select on purchase_day_totals to telve_api;
grant select, insert, update on purchase_day_totals to telve_worker;

create function follow_purchase_totals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_day_totals as t
    select branch_id, day, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
      from added group by 1, 2 order by 1, 2
    on conflict (branch_id, day) do update
      set purchases = t.purchases + excluded.purchases, total = t.total + excluded.total,
          discount = t.discount + excluded.discount, refunds = t.refunds + excluded.refunds,
          refunded = t.refunded + excluded.refunded;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_day_totals t
       set purchases = t.purchases - r.purchases, total = t.total - r.total,
           discount = t.discount - r.discount, refunds = t.refunds - r.refunds,
           refunded = t.refunded - r.refunded
      from (select branch_id, day, sum(purchases) as purchases, sum(total) as total, sum(discount) as discount,
                   sum(refunds) as refunds, sum(refunded) as refunded
              from removed group by 1, 2) r
     where t.branch_id = r.branch_id and t.day = r.day;
  end if;
  return null;
end
$$;
create trigger days_follow_insert after insert on purchase_totals
  referencing new table as added for each statement execute function follow_purchase_totals();
create trigger days_follow_update after update on purchase_totals
  referencing old table as removed new table as added
  for each statement execute function follow_purchase_totals();
create trigger days_follow_delete after delete on purchase_totals
  referencing old table as removed for each statement execute function follow_purchase_totals();

insert into purchase_day_totals
select branch_id, day, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
  from purchase_totals group by 1, 2;
