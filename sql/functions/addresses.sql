-- Verified, changed and restored e-mail addresses (decisions/147, 148). Whoever calls has the token's hash.
-- Every function locks people by id, then links, then mails; a link is spent by the statement that deletes
-- it, so of fifty that come with one at once, one has it.

-- A changed address is not proved, unless the statement that changes it says that it is.
create or replace function unprove_address() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verified_at is not distinct from old.verified_at then new.verified_at := null; end if;
  return new;
end
$$;
create or replace trigger unprove_address before update of username on users
  for each row when (new.username is distinct from old.username) execute function unprove_address();

-- Keeps a former address for whoever can still take it back. After the row, whose index has made it wait for
-- the change that gave the address up: only then is that change's note seen.
create or replace function refuse_former_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from former_addresses f
              where f.address = new.username and f.user_id <> new.id and f.until > now()) then
    raise unique_violation using message = 'the address is kept for who had it',
      constraint = 'users_username_key';
  end if;
  return null;
end
$$;
create or replace trigger refuse_former_address after insert or update of username on users
  for each row execute function refuse_former_address();

-- Removes what could still verify, change or reset: links that were sent, and mails that wait.
create or replace function void_links(person bigint, kinds text[]) returns void
language sql set search_path = public, pg_temp
begin atomic
  delete from links l where l.user_id = person and l.kind = any (kinds);
  delete from mails m where m.user_id = person and m.kind = any (kinds);
  delete from address_changes c where c.user_id = person and 'confirm_address' = any (kinds);
end;

-- Spends the link of a verification. Answers the person, or null: used, expired, of another kind or
-- address.
create or replace function verify_address(token sha256_hash) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link links;
begin
  select * into link from links l
   where l.token_hash = token and l.kind = 'verify' and l.expires_at > now();
  perform from users u where u.id = link.user_id for no key update;
  delete from links l where l.token_hash = token and l.kind = 'verify' and l.expires_at > now();
  if not found then return null; end if;
  update users u set verified_at = now()
   where u.id = link.user_id and u.username = link.address and u.verified_at is null;
  if not found then return null; end if;
  perform void_links(link.user_id, array['verify']);
  return link.user_id;
end
$$;

-- Asks for another address: the present one stays until the link in the mail to the new one is spent. One
-- change waits at a time; a new one voids it. proved: the hash of the password that was proved. outcome:
-- 'asked', or the code of a refusal.
create or replace function ask_for_address(person bigint, proved text, new_address text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holder bigint;
begin
  perform from users u where u.id = person and u.password_hash = proved and u.is_active
    for no key update;
  if not found then return 'wrong_password'; end if;
  select u.id into holder from users u where u.username = new_address;
  if holder is not null or exists (
       select from former_addresses f
        where f.address = new_address and f.user_id <> person and f.until > now()) then
    return 'username_taken';
  end if;
  perform void_links(person, array['confirm_address']);
  insert into address_changes (user_id, address, expires_at)
  select person, new_address, now() + k.link_lasts from mail_kinds k where k.kind = 'confirm_address';
  perform queue_mail(person, new_address, 'confirm_address');
  return 'asked';
end
$$;

-- Gives up the change that waits.
create or replace function cancel_address(person bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update;
  if not exists (select from address_changes c where c.user_id = person) then return false; end if;
  perform void_links(person, array['confirm_address']);
  return true;
end
$$;

-- `ay***@ornek.com`: its owner recognizes it, nobody else learns it.
create or replace function masked_address(address text) returns text language sql immutable
return regexp_replace(address, '^(.{1,2})[^@]*@', '\1***@');

-- Spends the link that confirms a new address. The old address gets a link that undoes it, if it was
-- proved: who has not proved an address gets no key to the account. outcome: 'confirmed', or the code of a
-- refusal.
create or replace function confirm_address(
  token sha256_hash, out outcome text, out person bigint, out before text, out after text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link links;
  u users;
begin
  select * into link from links l
   where l.token_hash = token and l.kind = 'confirm_address' and l.expires_at > now();
  outcome := 'link_invalid';
  perform from users p where p.id = link.user_id or p.username = link.address
    order by p.id for no key update;
  delete from links l
   where l.token_hash = token and l.kind = 'confirm_address' and l.expires_at > now();
  if not found then return; end if;
  if not exists (select from address_changes c
                  where c.user_id = link.user_id and c.address = link.address and c.expires_at > now())
  then return; end if;
  select * into u from users p where p.id = link.user_id and p.is_active;
  if u.id is null then return; end if;

  perform void_links(u.id, array['verify', 'confirm_address', 'reset']);
  begin
    update users p set username = link.address, verified_at = now() where p.id = u.id;
  exception when unique_violation then
    outcome := 'username_taken';
    return;
  end;
  if u.verified_at is not null then
    perform queue_mail(u.id, u.username, 'undo_address',
                       jsonb_build_object('newAddress', masked_address(link.address)));
    insert into former_addresses (address, user_id, until)
    select u.username, u.id, now() + k.link_lasts from mail_kinds k where k.kind = 'undo_address'
    on conflict (address)
      do update set user_id = excluded.user_id, until = excluded.until, since = excluded.since;
  end if;
  outcome := 'confirmed';
  person := u.id;
  before := u.username;
  after := link.address;
end
$$;

-- Whose link it is that undoes a change, without spending it; null for one that holds no more.
create or replace function undoing_person(token sha256_hash) returns bigint
language sql stable security definer set search_path = public, pg_temp
return (select l.user_id from links l
         where l.token_hash = token and l.kind = 'undo_address' and l.expires_at > now());

-- Spends the link that undoes a change: the old address is back, with a new password, since whoever changed
-- it knows the old one. Every session ends, and every other link of the account, those included that lead
-- to addresses it had since. So do passkeys and one-time codes that are younger than the week before the
-- change, and all recovery codes: who changed the address may have them. What is older stays, so that a
-- stolen mailbox alone opens no account that asks for more. outcome: 'restored', or the code of a refusal.
create or replace function undo_address(
  token sha256_hash, new_password_hash text, out outcome text, out person bigint, out before text,
  out after text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link links;
  trusted timestamptz;
begin
  outcome := 'link_invalid';
  select * into link from links l
   where l.token_hash = token and l.kind = 'undo_address' and l.expires_at > now();
  perform from users p where p.id = link.user_id or p.username = link.address
    order by p.id for no key update;
  delete from links l where l.token_hash = token and l.kind = 'undo_address' and l.expires_at > now();
  if not found then return; end if;
  select p.username into before from users p where p.id = link.user_id;
  perform void_links(link.user_id, array['verify', 'confirm_address', 'undo_address', 'reset']);
  begin
    update users p set username = link.address, verified_at = now(), password_hash = new_password_hash
     where p.id = link.user_id;
  exception when unique_violation then
    outcome := 'username_taken';
    return;
  end;
  select f.since - interval '7 days' into trusted from former_addresses f
   where f.address = link.address and f.user_id = link.user_id;
  delete from passkeys k where k.user_id = link.user_id and k.created_at > trusted;
  delete from totp_secrets s
   where s.user_id = link.user_id and coalesce(s.confirmed_at > trusted, true);
  delete from recovery_codes c where c.user_id = link.user_id;
  delete from former_addresses f where f.user_id = link.user_id;
  perform end_sessions(link.user_id, 'password_reset');
  outcome := 'restored';
  person := link.user_id;
  after := link.address;
end
$$;

revoke execute on function unprove_address, refuse_former_address, void_links, verify_address,
  ask_for_address, cancel_address, masked_address, confirm_address, undoing_person, undo_address from public;
grant execute on function verify_address, ask_for_address, cancel_address, confirm_address, undoing_person,
  undo_address to telve_api;
