-- Security notices by mail that the database itself queues (issue 15 §1).

-- Tells a person of other roles, whoever changes them, even an operator with SQL.
create or replace function tell_role_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_mail(new.id, new.username, 'role_changed', jsonb_build_object(
    'roles', new.roles, 'at', now()));
  return null;
end
$$;
create or replace trigger tell_role_changed after update of roles on users
  for each row when (new.is_active and old.roles is distinct from new.roles)
  execute function tell_role_changed();
