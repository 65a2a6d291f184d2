-- A person has at most ten passkeys (decisions/155). Concurrent additions for one person run one after
-- the other.
create or replace function refuse_eleventh_passkey() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('passkeys of ' || new.user_id, 0));
  if (select count(*) from passkeys where user_id = new.user_id) >= 10 then
    raise exception 'a person has at most ten passkeys'
      using errcode = 'check_violation', constraint = 'ten_passkeys';
  end if;
  return new;
end
$$;
create or replace trigger refuse_eleventh before insert on passkeys
  for each row execute function refuse_eleventh_passkey();
