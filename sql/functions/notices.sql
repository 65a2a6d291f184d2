-- Security notices by mail that the database itself queues (issue 15 §1).

-- Tells a person of another role, whoever changes it, even an operator with SQL.
create or replace function tell_role_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_mail(new.id, new.username, 'role_changed', jsonb_build_object(
    'role', case when new.is_admin then 'admin' when new.is_staff then 'staff' else 'customer' end,
    'at', now()));
  return null;
end
$$;
create or replace trigger tell_role_changed after update of is_admin, is_staff on users
  for each row
  when (new.is_active
        and (old.is_admin, old.is_staff) is distinct from (new.is_admin, new.is_staff))
  execute function tell_role_changed();
