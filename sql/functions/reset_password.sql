-- Forgotten passwords (decisions/153). The address of a link is the one that it was sent to: whoever has
-- another address since, or is deactivated, finds it void; who deletes the account may come back by it.

-- Whose link it is, without spending it, for the words that the new password must not be made of.
create or replace function person_of_reset(token sha256_hash) returns bigint
language sql stable security definer set search_path = public, pg_temp
return (select u.id from links l join users u on u.id = l.user_id
         where l.token_hash = token and l.kind = 'reset' and l.expires_at > now()
           and u.username = l.address and (u.is_active or is_leaving(u.id)));

-- Spends the link of a reset; of fifty that come with one at once, one has it. Every session ends, and so
-- does what could still verify, change or reset: links that were sent, mails that wait, an address that
-- somebody wants. A second factor stays. Who proves an address for the first time takes nothing over that
-- whoever registered with it has left behind: passkeys go. The link that undoes a change of the address
-- stays, since it protects whoever had that address. Locks the person, then links, then mails. Answers the
-- person, or null: used, expired, or void.
create or replace function reset_password(token sha256_hash, new_password_hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link links;
  u users;
begin
  select * into link from links l
   where l.token_hash = token and l.kind = 'reset' and l.expires_at > now();
  if not found then return null; end if;
  select * into u from users p where p.id = link.user_id for no key update;
  delete from links l where l.token_hash = token and l.kind = 'reset' and l.expires_at > now();
  if not found or u.username <> link.address or not (u.is_active or is_leaving(u.id)) then
    return null;
  end if;

  perform void_links(u.id, array['verify', 'confirm_address', 'reset']);
  delete from mails m where m.address = u.username and m.kind = 'reset';
  delete from passkeys k where k.user_id = u.id and u.verified_at is null;
  update users p set password_hash = new_password_hash, verified_at = coalesce(p.verified_at, now())
   where p.id = u.id;
  perform end_sessions(u.id, 'password_reset');
  perform queue_mail(u.id, u.username, 'password_changed', jsonb_build_object('at', now()));
  return u.id;
end
$$;

revoke execute on function person_of_reset, reset_password from public;
grant execute on function person_of_reset, reset_password to telve_api;
