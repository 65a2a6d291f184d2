-- What bounds count of staff has its row before they record for the first time (decisions/116); from now on
-- functions/staff_rows.sql sees to that.
insert into staff_bills (staff_id, day, total)
select id, (now() at time zone 'Europe/Istanbul')::date, 0 from users where is_staff or is_admin
    on conflict do nothing;
insert into staff_awards (staff_id, day, points)
select id, (now() at time zone 'Europe/Istanbul')::date, 0 from users where is_staff and not is_admin
    on conflict do nothing;
