-- Who has a role with bounds of the day has the rows in which they count, from then on. Tills lock those rows by id; one
-- that was made in the middle of a batch, behind higher ids, let two API processes wait for each other (decisions/116).
drop trigger if exists make_staff_rows on users;
drop trigger if exists make_rows_of_new_staff on users;
create or replace function make_rows_of_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Europe/Istanbul')::date;
begin
  if new.role = any (roles_with('bills.add')) then
    insert into staff_bills (staff_id, day, total) values (new.person_id, today, 0) on conflict do nothing;
  end if;
  if new.role = any (roles_with('points.award')) and new.role <> 'administrator' then
    insert into staff_awards (staff_id, day, points) values (new.person_id, today, 0) on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function make_rows_of_post() from public;
create or replace trigger make_staff_rows after insert on posts
  for each row execute function make_rows_of_post();
