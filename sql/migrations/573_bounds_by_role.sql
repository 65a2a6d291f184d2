-- Bounds by role (decisions/287): what each role may give by hand and record as bills, beside what protects the customer
-- and the scan. Those of before held for everybody below administrator, or were constants of functions.

-- The release before this one goes on making versions that name five of them: what a version does not name stays as it was.
create function keep_other_bounds() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  return jsonb_populate_record(
    (select b from award_bounds b order by b.id desc limit 1),
    jsonb_strip_nulls(to_jsonb(new)) || jsonb_build_object('actor_id', new.actor_id));
end
$$;
revoke execute on function keep_other_bounds() from public;

alter table award_bounds
  add column manager_entry integer, add column manager_day integer,
  add column area_entry integer, add column area_day integer,
  add column staff_bill integer, add column staff_bill_day integer,
  add column manager_bill integer, add column manager_bill_day integer,
  add column area_bill integer, add column area_bill_day integer,
  add column care_bill integer, add column care_bill_day integer,
  add column admin_bill integer,
  add column customer_bill_day integer;

-- What held until now, in the versions of before as well. Managers had a barista's, and let pass at a tablet what an
-- administrator might: theirs are higher from now on, so that there is something that they can let pass.
alter table award_bounds disable trigger append_only;
update award_bounds
   set manager_entry = least(2 * staff_entry::bigint, greatest(admin_entry, staff_entry)), manager_day = staff_day,
       area_entry = least(staff_entry::bigint * 5 / 2, greatest(admin_entry, staff_entry)), area_day = staff_day,
       staff_bill = 1000000, staff_bill_day = 25000000, manager_bill = 2500000, manager_bill_day = 25000000,
       area_bill = 4000000, area_bill_day = 25000000, care_bill = 1000000, care_bill_day = 25000000,
       admin_bill = 5000000, customer_bill_day = 2500000;
alter table award_bounds enable trigger append_only;

create trigger keep_other_bounds before insert on award_bounds
  for each row execute function keep_other_bounds();

alter table award_bounds
  alter column manager_entry set not null, alter column manager_day set not null,
  alter column area_entry set not null, alter column area_day set not null,
  alter column staff_bill set not null, alter column staff_bill_day set not null,
  alter column manager_bill set not null, alter column manager_bill_day set not null,
  alter column area_bill set not null, alter column area_bill_day set not null,
  alter column care_bill set not null, alter column care_bill_day set not null,
  alter column admin_bill set not null,
  alter column customer_bill_day set not null,
  add constraint bounds_are_positive check (
    least(manager_entry, manager_day, area_entry, area_day, staff_bill, staff_bill_day, manager_bill,
          manager_bill_day, area_bill, area_bill_day, care_bill, care_bill_day, admin_bill,
          customer_bill_day) > 0),
  -- what point_transactions and purchases take at most
  add constraint entries_within_the_ledger check (
    greatest(staff_entry, manager_entry, area_entry, admin_entry) <= 2000000000),
  add constraint bills_within_the_table check (
    greatest(staff_bill, manager_bill, area_bill, care_bill, admin_bill) <= 5000000),
  add constraint days_within_reach check (
    greatest(staff_day, manager_day, area_day, customer_day, staff_bill_day, manager_bill_day,
             area_bill_day, care_bill_day, customer_bill_day) <= 2000000000);

comment on table award_bounds is 'what people may give by hand and record as bills, by role; the newest row holds';
comment on column award_bounds.staff_entry is 'points that a barista may give with one entry';
comment on column award_bounds.staff_day is 'points that a barista may give on a day of Istanbul';
comment on column award_bounds.manager_entry is 'the same of a branch_manager';
comment on column award_bounds.area_entry is 'the same of an area_manager';
comment on column award_bounds.staff_bill is 'kuruş that a barista may record with one bill';
comment on column award_bounds.staff_bill_day is 'kuruş that a barista may record on a day of Istanbul';
comment on column award_bounds.care_bill is 'kuruş that customer_care may record with one late bill';
comment on column award_bounds.customer_day is
  'points that everybody below administrator together may give a customer on a day of Istanbul';
comment on column award_bounds.customer_bill_day is
  'kuruş that everybody below administrator together may record for a customer on a day of Istanbul';

-- What somebody may at a branch, by the greatest bounds of their roles there: points with one entry and on a day, kuruş
-- with one bill and on a day. Null where no role of theirs gives the right.
create type own_bounds as (entry integer, day integer, bill integer, bill_day integer);

grant insert (manager_entry, manager_day, area_entry, area_day, staff_bill, staff_bill_day, manager_bill,
              manager_bill_day, area_bill, area_bill_day, care_bill, care_bill_day, admin_bill,
              customer_bill_day)
  on award_bounds to telve_api;

-- Every role that has a bound of the day has the rows in which it counts before its first act (decisions/116); from
-- now on functions/staff_rows.sql sees to that.
insert into staff_bills (staff_id, day, total)
select distinct p.person_id, (now() at time zone 'Europe/Istanbul')::date, 0 from posts p
 where p.ended_at is null
   and p.role in ('barista', 'branch_manager', 'area_manager', 'customer_care', 'administrator')
    on conflict do nothing;
insert into staff_awards (staff_id, day, points)
select distinct p.person_id, (now() at time zone 'Europe/Istanbul')::date, 0 from posts p
 where p.ended_at is null and p.role in ('barista', 'branch_manager', 'area_manager')
    on conflict do nothing;
