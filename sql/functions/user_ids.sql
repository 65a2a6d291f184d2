-- The ids of people, which the keys of other tables refer to (decisions/194): each person of `users` has
-- one, for as long as the row is there.
create or replace function keep_user_ids() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into user_ids (id) values (new.id);
  else
    delete from user_ids where id = old.id;
  end if;
  return null;
end
$$;

-- Triggers fire in the order of their names, and others write rows that refer to the id.
create or replace trigger add_id after insert on users for each row execute function keep_user_ids();
create or replace trigger remove_id after delete on users for each row execute function keep_user_ids();
-- Nobody becomes another: entries and rows of other tables would stay with the old id.
create or replace function refuse_new_id() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise 'the id of a person never changes' using errcode = 'integrity_constraint_violation';
end
$$;
create or replace trigger keep_id before update of id on users for each row execute function refuse_new_id();
