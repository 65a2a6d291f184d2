-- Messages that the product writes of itself, of no entry and no broadcast, are pushed to their people's
-- devices as well, where there are any (decisions/111).
create or replace function push_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from devices d where d.user_id = new.user_id) then
    insert into outbox (topic, user_id, ref) values ('message', new.user_id, new.id);
  end if;
  return null;
end
$$;
revoke execute on function push_message() from public;
create or replace trigger push_message after insert on notifications
  for each row when (new.entry_seq is null and new.broadcast_id is null)
  execute function push_message();
