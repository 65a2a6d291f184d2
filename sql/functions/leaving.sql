-- Accounts that their people delete (decisions/166). For 14 days such an account is closed and its person can
-- take it back; then the worker erases it (sql/functions/erasure.sql).

-- Whether somebody has asked for the end of their account and can still take it back.
create or replace function is_leaving(person bigint) returns boolean
language sql stable set search_path = public, pg_temp
return exists (select from data_requests r
                where r.user_id = person and r.kind = 'erasure' and r.settled_at is null
                  and r.erase_at > now());

-- Closes an account for 14 days, after which it is erased. outcome: 'asked', or the code of a refusal. Locks
-- people by id, all administrators with one: two of them cannot leave as the last at once. The link that undoes
-- a change of the address stays, since it protects whoever had that address.
create or replace function ask_for_erasure(person bigint, out outcome text, out until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u users;
  channel text;
begin
  perform from users p
   where p.id = person
      or p.is_active and p.id in (select administrators()) and person in (select administrators())
   order by p.id for no key update;
  select * into u from users p where p.id = person;
  outcome := case
    when u.id is null or not u.is_active then 'signed_out'
    when person in (select administrators()) and not exists (
      select from users a where a.id in (select administrators()) and a.is_active and a.id <> person)
      then 'last_admin'
    when exists (select from orders o where o.user_id = person
                    and o.state in ('placed', 'accepted', 'preparing', 'ready')) then 'order_open'
    else 'asked'
  end;
  if outcome <> 'asked' then return; end if;

  foreach channel in array array['email', 'sms', 'call', 'push'] loop
    perform set_consent(person, channel, false, 'erasure');
  end loop;
  perform void_links(person, array['verify', 'confirm_address', 'reset']);
  delete from mails m where m.address = u.username and m.kind = 'reset';
  delete from devices d where d.user_id = person;
  perform end_sessions(person, 'erased');
  update users p set is_active = false where p.id = person;
  insert into data_requests (user_id, kind, erase_at)
  values (person, 'erasure', now() + interval '14 days')
  returning erase_at into until;
  perform queue_mail(person, u.username, 'leaving', jsonb_build_object('eraseAt', until));
end
$$;

-- Opens the account again, while there is time. Returns whether it did.
create or replace function take_account_back(person bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update;
  update data_requests r set settled_at = now(), outcome = 'taken_back'
   where r.user_id = person and r.kind = 'erasure' and r.settled_at is null and r.erase_at > now();
  if not found then return false; end if;
  update users u set is_active = true where u.id = person;
  return true;
end
$$;

-- Notes an archive that its person has taken.
create or replace function note_archive(person bigint) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into data_requests (user_id, kind, settled_at, outcome) values (person, 'export', now(), 'done');
end;

revoke execute on function is_leaving, ask_for_erasure, take_account_back, note_archive from public;
grant execute on function is_leaving, ask_for_erasure, take_account_back, note_archive to telve_api;
