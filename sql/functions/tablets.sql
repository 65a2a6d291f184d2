-- Tablets that the people of a branch share, and their PINs (decisions/273).

-- The tablet of a cookie's token, unless it was revoked; notes that it is used, at most once a minute.
create or replace function use_tablet(token bytea, serving_release text) returns tablets
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  t tablets;
begin
  select * into t from tablets x where x.token_hash = token and x.revoked_at is null;
  if t.seen_at < now() - interval '1 minute' or serving_release is distinct from t.release then
    update tablets x set seen_at = now(), release = serving_release where x.id = t.id;
  end if;
  return t;
end
$$;

-- Why a tablet may not move the orders of a branch by itself: 'signed_out' | 'no_right_here', null where it may. It
-- stays enrolled until the transaction has ended.
create or replace function tablet_refusal(tablet bigint, branch bigint) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  t tablets;
begin
  select * into t from tablets x where x.id = tablet and x.revoked_at is null for share;
  return case when t.id is null then 'signed_out' when t.branch_id <> branch then 'no_right_here' end;
end
$$;

-- Revokes a tablet and ends the sessions that PINs have opened on it.
create or replace function end_tablet(tablet bigint, actor bigint, address text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  t tablets;
begin
  -- It has ended behind the moves that are waited for here.
  perform from tablets x where x.id = tablet for no key update;
  update tablets x set revoked_at = clock_timestamp(), revoked_by = actor
   where x.id = tablet and x.revoked_at is null returning * into t;
  if t.id is null then return; end if;
  perform end_sessions(s.user_id, 'tablet_revoked', only_hash => s.id_hash)
     from sessions s where s.tablet_id = tablet order by s.id_hash;
  insert into security_log (kind, actor_id, subject_id, address, detail)
  values ('tablet_revoked', actor, null, address,
          jsonb_build_object('tablet', t.name, 'branch', (select b.name from branches b where b.id = t.branch_id)));
end
$$;

-- Enrols the tablet that asks, in place of what it was enrolled as before: its id, or the code of the refusal.
create or replace function enrol_tablet(
  actor bigint, session_hash text, branch bigint, tablet_name text, token bytea, token_before bytea, address text,
  out refused text, out tablet bigint
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
begin
  if not is_acting(actor, session_hash) then refused := 'signed_out'; return; end if;
  if not exists (select from branches b where b.id = branch and b.archived_at is null) then
    refused := 'branch_not_found';
    return;
  end if;
  if not holds_right(actor, 'tablets.manage', branch) then refused := 'no_right_here'; return; end if;
  perform pg_advisory_xact_lock(hashtext('tablets'));
  perform end_tablet(t.id, actor, address) from tablets t where t.token_hash = token_before;
  if exists (select from tablets t where t.branch_id = branch and t.revoked_at is null
                                     and lower(t.name) = lower(tablet_name)) then
    refused := 'tablet_name_taken';
  elsif (select count(*) from tablets t where t.branch_id = branch and t.revoked_at is null) >= 50 then
    refused := 'tablets_full';
  else
    insert into tablets (branch_id, name, token_hash, enrolled_by) values (branch, tablet_name, token, actor)
    returning id into tablet;
    insert into security_log (kind, actor_id, subject_id, address, detail)
    values ('tablet_enrolled', actor, null, address,
            jsonb_build_object('tablet', tablet_name, 'branch', (select b.name from branches b where b.id = branch)));
  end if;
end
$$;

-- Revokes a tablet, once however often it is asked: null, or the code of the refusal.
create or replace function revoke_tablet(actor bigint, session_hash text, tablet bigint, address text) returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  of_branch constant bigint := (select t.branch_id from tablets t where t.id = tablet);
begin
  if not is_acting(actor, session_hash) then return 'signed_out'; end if;
  if of_branch is null then return 'tablet_not_found'; end if;
  if not holds_right(actor, 'tablets.manage', of_branch) then return 'no_right_here'; end if;
  perform end_tablet(tablet, actor, address);
  return null;
end
$$;

-- The people who may open the till of a branch by a PIN: they have one, and record purchases there. approves: whether
-- they let others do what waits for a manager.
drop function if exists people_with_pins;
create function people_with_pins(branch bigint)
returns table (id bigint, full_name text, approves boolean)
language sql stable security definer
set search_path = public, pg_temp
begin atomic
  select u.id, u.full_name, has_right(u.id, 'acts.approve', branch) from till_pins p join users u on u.id = p.person_id
   where u.is_active and has_right(u.id, 'bills.record', branch)
   order by u.full_name, u.id limit 200;
end;

-- Whether a PIN that was typed on a tablet is its person's: null, or the code of the refusal. Five wrong ones in a row
-- lock them out there until they sign in by their password. The caller holds the tablet, so that a hundred
-- guesses at once count as a hundred.
-- digests: of the PIN that was typed, by every key. tries: how many are left after a wrong one.
create or replace function check_pin(
  tablet tablets, person bigint, digests bytea[], address text, out refused text, out tries integer
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  most constant integer := 5;
  wrong integer;
begin
  if not exists (select from till_pins p where p.person_id = person) then refused := 'person_not_here'; return; end if;
  wrong := coalesce((select g.guesses from wrong_pins g where g.tablet_id = tablet.id and g.person_id = person), 0);
  if wrong >= most then refused := 'pin_locked'; return; end if;
  if exists (select from till_pins p where p.person_id = person and p.digest = any (digests)) then
    delete from wrong_pins g where g.tablet_id = tablet.id and g.person_id = person;
    return;
  end if;
  insert into wrong_pins as g (tablet_id, person_id, guesses) values (tablet.id, person, 1)
  on conflict (tablet_id, person_id) do update set guesses = g.guesses + 1;
  insert into security_log (kind, actor_id, subject_id, address, detail)
  values (case when wrong + 1 = most then 'pin_locked' else 'sign_in_failed' end, null, person, address,
          jsonb_build_object('reason', 'wrong_pin', 'tablet', tablet.name));
  tries := most - wrong - 1;
  refused := case when tries = 0 then 'pin_locked' else 'wrong_pin' end;
end
$$;

-- Opens a session on a tablet for whoever types the right PIN. A tablet has one person at a time: whoever had it is
-- signed out. digests, tries: as in check_pin().
create or replace function open_till(
  token bytea, person bigint, digests bytea[], new_session bytea, address text,
  out refused text, out tries integer
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  t tablets;
begin
  -- against a change of the role or the account, and the tablet's end
  perform from users u where u.id = person and u.is_active for share;
  if not found then refused := 'person_not_here'; return; end if;
  select * into t from tablets x where x.token_hash = token and x.revoked_at is null for no key update;
  if t.id is null then refused := 'tablet_unknown'; return; end if;
  if not holds_right(person, 'bills.record', t.branch_id) then refused := 'person_not_here'; return; end if;
  select * into refused, tries from check_pin(t, person, digests, address);
  if refused is not null then return; end if;
  perform end_sessions(s.user_id, 'signed_out', only_hash => s.id_hash)
     from sessions s where s.tablet_id = t.id order by s.id_hash;
  insert into sessions (id_hash, user_id, expires_at, device, address, tablet_id)
  values (new_session, person, now() + interval '6 minutes', t.name, address, t.id);
  insert into security_log (kind, actor_id, subject_id, address, detail)
  values ('sign_in', person, person, address, jsonb_build_object('tablet', t.name));
end
$$;

-- Sets somebody's PIN, or takes it away where digest is null. Whoever was locked out may try the new one.
create or replace function set_pin(person bigint, pin_digest bytea, address text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if pin_digest is null then
    delete from till_pins p where p.person_id = person;
    if not found then return; end if;
  else
    insert into till_pins (person_id, digest) values (person, pin_digest)
    on conflict (person_id) do update set digest = excluded.digest, set_at = now();
  end if;
  delete from wrong_pins g where g.person_id = person;
  insert into security_log (kind, actor_id, subject_id, address)
  values (case when pin_digest is null then 'pin_removed' else 'pin_set' end, person, person, address);
end
$$;

-- Lets somebody who has proved their password try PINs on a tablet again.
create or replace function forgive_pins(token bytea, person bigint) returns void
language sql security definer
set search_path = public, pg_temp
begin atomic
  delete from wrong_pins g using tablets t
   where t.token_hash = token and g.tablet_id = t.id and g.person_id = person;
end;

-- Takes the PIN of whoever has no post any more.
create or replace function drop_pin_of_former() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from till_pins p
   where p.person_id = old.person_id
     and not exists (select from posts x where x.person_id = old.person_id and x.ended_at is null);
  return null;
end
$$;
create or replace trigger zz_drop_pin after delete or update of ended_at on posts
  for each row execute function drop_pin_of_former();

revoke execute on function use_tablet, tablet_refusal, end_tablet, enrol_tablet, revoke_tablet, people_with_pins, check_pin,
  open_till, set_pin, forgive_pins, drop_pin_of_former from public;
grant execute on function use_tablet, enrol_tablet, revoke_tablet, people_with_pins, open_till, set_pin, forgive_pins
  to telve_api;
