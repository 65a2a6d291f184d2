-- What people may give by hand and record as bills, by their roles (award_bounds, decisions.md §8, decisions/287).

-- What each role may by the bounds that hold. Read from the row: a function of it would take it apart for every number.
create or replace view role_bounds as
select r.role, r.entry, r.day, r.bill, r.bill_day
  from (select * from award_bounds order by id desc limit 1) b
 cross join lateral (values
   ('barista'::post_role, b.staff_entry, b.staff_day, b.staff_bill, b.staff_bill_day),
   ('branch_manager', b.manager_entry, b.manager_day, b.manager_bill, b.manager_bill_day),
   ('area_manager', b.area_entry, b.area_day, b.area_bill, b.area_bill_day),
   ('customer_care', null, null, b.care_bill, b.care_bill_day),
   -- Nobody counts an administrator's days.
   ('administrator', b.admin_entry, 2000000000, b.admin_bill, 2000000000)
 ) as r (role, entry, day, bill, bill_day);

-- What a person may at a branch, by the greatest bounds of the roles that give them a right there; all null where none
-- does. begin_batch() asks the same for all who act in a batch.
create or replace function bounds_of(person bigint, wanted text, branch bigint) returns setof own_bounds
language sql stable
begin atomic
  select max(r.entry), max(r.day), max(r.bill), max(r.bill_day)
    from posts_for(person, wanted, branch) p join role_bounds r on r.role = p.role;
end;

-- Whether what somebody asks for is within the bounds of whoever approves it at that branch (decisions/276, 287).
-- act: 'award' or 'bill'. amount: points or kuruş of it; null of what has no bound. on_day: what whoever asks comes to
-- with it today.
create or replace function within_bounds_of(
  approver bigint, branch bigint, act text, amount integer, on_day bigint
) returns boolean
language sql stable
set search_path = public, pg_temp
return amount is null or exists (
  select from bounds_of(approver, case act when 'award' then 'points.award' else 'bills.record' end, branch) o
   where amount <= case act when 'award' then o.entry else o.bill end
     and on_day <= case act when 'award' then o.day else o.bill_day end);

revoke execute on function bounds_of, within_bounds_of from public;
grant select on role_bounds to telve_api;
grant execute on function bounds_of to telve_api;
