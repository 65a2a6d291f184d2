-- The security log is kept for two years and no longer (docs/operations.md): the worker may take away
-- what is older, nobody anything else.
drop trigger append_only on security_log;
create trigger append_only before update or truncate on security_log
  for each statement execute function refuse_change();

create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.at >= now() - interval '2 years' then
    raise exception 'delete on security_log is refused: it is append-only and kept for two years'
      using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger kept_for_two_years before delete on security_log
  for each row execute function refuse_early_removal();

grant select (id, at), delete on security_log to telve_worker;
