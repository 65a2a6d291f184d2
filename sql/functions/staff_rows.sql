-- Who becomes staff has the rows that bounds count in, from then on. Tills lock those rows by id; one that
-- was made in the middle of a batch, behind higher ids, let two API processes wait for each other
-- (decisions/116). Administrators' awards are not counted by the day (docs/ledger.md).
create or replace function make_staff_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Europe/Istanbul')::date;
begin
  insert into staff_bills (staff_id, day, total) values (new.id, today, 0) on conflict do nothing;
  if new.is_staff and not new.is_admin then
    insert into staff_awards (staff_id, day, points) values (new.id, today, 0) on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function make_staff_rows() from public;
create or replace trigger make_staff_rows after insert on users
  for each row when (new.is_staff or new.is_admin) execute function make_staff_rows();
create or replace trigger make_rows_of_new_staff after update of is_staff, is_admin on users
  for each row when ((new.is_staff or new.is_admin)
                     and (new.is_staff, new.is_admin) is distinct from (old.is_staff, old.is_admin))
  execute function make_staff_rows();
