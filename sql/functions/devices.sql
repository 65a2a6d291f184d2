-- A person has at most ten devices (decisions.md §8). Concurrent registrations for one person run
-- one after the other, before any row is locked; then the devices that were not used for the
-- longest time are removed.
create or replace function queue_for_devices() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('devices of ' || new.user_id, 0));
  return new;
end
$$;
create or replace trigger queue_for_devices before insert on devices
  for each row execute function queue_for_devices();

create or replace function keep_ten_devices() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from devices
   where id in (select id from devices
                 where user_id = new.user_id and id <> new.id
                 order by confirmed_at desc, id desc
                offset 9);
  return null;
end
$$;
create or replace trigger keep_ten_devices after insert or update of user_id on devices
  for each row execute function keep_ten_devices();
