-- What the database itself notes in the security log: no reversal and no broadcast without a line,
-- at the instant that they carry themselves.
create or replace function log_reversal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_log (at, kind, actor_id, subject_id, detail)
  values (new.created_at, 'points_reversed', new.actor_id, new.user_id,
          jsonb_build_object('type', new.type, 'points', new.amount, 'note', coalesce(new.note, '')));
  return null;
end
$$;
create or replace trigger log_reversal after insert on point_transactions
  for each row when (new.reverses is not null) execute function log_reversal();

create or replace function log_broadcast() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_log (at, kind, actor_id, detail)
  values (new.created_at, 'broadcast_sent', new.sender_id,
          jsonb_build_object('title', new.title, 'recipients', new.recipients));
  return null;
end
$$;
create or replace trigger log_broadcast after insert on broadcasts
  for each row execute function log_broadcast();
