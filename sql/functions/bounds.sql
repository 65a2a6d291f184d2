-- What people may give by hand and record as bills, by their roles (award_bounds, decisions.md §8, decisions/287).

-- The bounds that hold: the newest version.
create or replace function bounds_now() returns award_bounds
language sql stable
set search_path = public, pg_temp
return (select b from award_bounds b order by b.id desc limit 1);

-- What a person may at a branch, by the greatest bounds of the roles that give them a right there; all null where none
-- does. PostgreSQL puts it in the place of its call, so a batch asks it for all who act by one statement.
create or replace function bounds_of(bounds award_bounds, person bigint, wanted text, branch bigint)
returns setof own_bounds
language sql stable
begin atomic
  select max(r.entry), max(r.day), max(r.bill), max(r.bill_day)
    from posts_for(person, wanted, branch) p
    join (values
           ('barista'::post_role, bounds.staff_entry, bounds.staff_day, bounds.staff_bill, bounds.staff_bill_day),
           ('branch_manager', bounds.manager_entry, bounds.manager_day, bounds.manager_bill,
            bounds.manager_bill_day),
           ('area_manager', bounds.area_entry, bounds.area_day, bounds.area_bill, bounds.area_bill_day),
           ('customer_care', null, null, bounds.care_bill, bounds.care_bill_day),
           ('administrator', bounds.admin_entry, bounds.admin_day, bounds.admin_bill, bounds.admin_bill_day)
         ) as r (role, entry, day, bill, bill_day) on r.role = p.role;
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
  select from bounds_of(bounds_now(), approver, case act when 'award' then 'points.award' else 'bills.record' end,
                        branch) o
   where amount <= case act when 'award' then o.entry else o.bill end
     and on_day <= case act when 'award' then o.day else o.bill_day end);

revoke execute on function bounds_now, bounds_of, within_bounds_of from public;
grant execute on function bounds_now, bounds_of to telve_api;
