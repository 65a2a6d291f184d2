-- The day of the branches at an instant (ordering.md §1): it runs from 05:00 to 05:00 by the clocks in
-- Istanbul, so that a night belongs to the day that it began on.
create or replace function branch_day(at timestamptz) returns date
language sql stable parallel safe
set search_path = public, pg_temp
return ((at at time zone 'Europe/Istanbul') - interval '5 hours')::date;
revoke execute on function branch_day from public;
grant execute on function branch_day to telve_api, telve_worker;

-- The latest day of the branches of which mornings tell: from 07:00 on it is the one that ended at 05:00
-- (decisions/261).
create or replace function report_day(at timestamptz) returns date
language sql stable parallel safe
set search_path = public, pg_temp
return branch_day(at - interval '2 hours') - 1;
revoke execute on function report_day from public;
grant execute on function report_day to telve_api, telve_worker;
