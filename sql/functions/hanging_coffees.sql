-- Askıda kahve (programme.md §6). The only writers of hanging_acts and hanging_coffees. Every
-- transaction locks people before a branch's count.

-- Hangs a coffee at a branch: the person's points, the act and the count change together. Returns
-- null, or the code of the refusal, in which case nothing has changed.
create or replace function hang_coffee(branch bigint, person bigint, named boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  price integer;
  act bigint;
  verdict point_verdict;
begin
  perform from users where id = person and is_active for no key update;
  if not found then return 'signed_out'; end if;
  perform from branches where id = branch and archived_at is null for key share;
  if not found then return 'branch_not_found'; end if;
  select donation_points into price from programme_settings order by id desc limit 1;
  act := nextval(pg_get_serial_sequence('hanging_acts', 'id'));
  -- The person's row is held already, so nobody is passed over.
  verdict := write_entry(
    user_id => person, type => 'SPEND', amount => price, branch_id => branch, kind => 'donation',
    ref => act::text, request_key => '~donation:' || act);
  if verdict.outcome <> 'appended' then return verdict.outcome; end if;
  insert into hanging_acts (id, branch_id, kind, person_id, is_named)
  overriding system value values (act, branch, 'hung', person, named);
  insert into hanging_coffees as c (branch_id, hung) values (branch, 1)
  on conflict (branch_id) do update set hung = c.hung + 1;
  return null;
end
$$;

-- Hands out a coffee that hangs at a branch, at most 6 an hour there. Returns null, or the code of the
-- refusal. What was taken back is no hand-out. Concurrent callers wait for each other at the branch's count.
-- session_hash: by which they act, as is_elsewhere() has it.
drop function if exists hand_out_coffee(bigint, bigint);
create or replace function hand_out_coffee(branch bigint, staff bigint, session_hash text default null) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_hanging integer;
  began timestamptz;
begin
  if not holds_right(staff, 'coffees.hand_out', branch, session_hash) then return 'no_right_here'; end if;
  select hanging into left_hanging from hanging_coffees where branch_id = branch for no key update;
  if not found then
    perform from branches where id = branch;
    return case when found then 'nothing_hanging' else 'branch_not_found' end;
  end if;
  if left_hanging = 0 then return 'nothing_hanging'; end if;
  -- After the wait for the row: the acts of the hour are those of all who went before.
  began := clock_timestamp();
  if (select count(*) from hanging_acts
       where branch_id = branch and kind = 'handed_out' and at > began - interval '1 hour'
         and not exists (select from hanging_acts t where t.takes_back = hanging_acts.id)) >= 6 then
    return 'hand_out_limit';
  end if;
  insert into hanging_acts (branch_id, kind, person_id, at) values (branch, 'handed_out', staff, began);
  update hanging_coffees set handed_out = handed_out + 1 where branch_id = branch;
  return null;
end
$$;

-- Hangs a coffee again that somebody of the staff has handed out by a slip of the hand: within the five
-- minutes of a manual entry, once however often it is asked. Returns null, or the code of the refusal.
-- session_hash: as of hand_out_coffee().
drop function if exists take_back_hand_out(bigint, bigint);
create or replace function take_back_hand_out(act bigint, staff bigint, session_hash text default null) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a hanging_acts;
begin
  select * into a from hanging_acts where id = act and kind = 'handed_out' and person_id = staff;
  if not found then return 'hand_out_not_found'; end if;
  -- Whoever hands out or takes back at this branch waits here.
  perform from hanging_coffees where branch_id = a.branch_id for no key update;
  if exists (select from hanging_acts t where t.takes_back = a.id) then return null; end if;
  if not holds_right(staff, 'coffees.hand_out', a.branch_id, session_hash) then return 'no_right_here'; end if;
  if a.at < clock_timestamp() - interval '5 minutes' then return 'reversal_too_late'; end if;
  insert into hanging_acts (branch_id, kind, person_id, at, takes_back)
  values (a.branch_id, 'taken_back', staff, clock_timestamp(), a.id);
  update hanging_coffees set handed_out = handed_out - 1 where branch_id = a.branch_id;
  return null;
end
$$;

revoke execute on function hang_coffee (bigint, bigint, boolean),
  hand_out_coffee, take_back_hand_out from public;
grant execute on function hang_coffee (bigint, bigint, boolean),
  hand_out_coffee, take_back_hand_out to telve_api;
