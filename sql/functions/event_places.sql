-- Places at events (decisions/077). Every transaction locks people before events.

-- Keeps events.taken equal to the number of places; the table's constraint holds it to the capacity.
create or replace function count_places() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update events set taken = taken + 1 where id = new.event_id;
  else
    update events set taken = taken - 1 where id = old.event_id;
  end if;
  return null;
end
$$;
create or replace trigger count_places after insert or delete on event_places
  for each row execute function count_places();

-- Takes a place for a person, once however often it is asked. Returns null, or the code of the
-- refusal. Concurrent callers wait for each other at the event's row, so that none of them is
-- refused by the constraint.
create or replace function take_place(event bigint, person bigint, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e events;
begin
  -- Shared: whoever deactivates the person waits, and then frees this place too.
  perform from users where id = person and is_active for share;
  if not found then return 'signed_out'; end if;
  select * into e from events where id = event and is_active for no key update;
  if e.id is null then return 'event_not_found'; end if;
  if exists (select from event_places where event_id = event and user_id = person) then
    return null;
  end if;
  if e.event_date <= at then return 'event_begun'; end if;
  if e.taken >= e.capacity then return 'event_full'; end if;
  insert into event_places (event_id, user_id) values (event, person);
  return null;
end
$$;

-- Gives a person's place back, if there is one. Returns null, or the code of the refusal.
create or replace function give_up_place(event bigint, person bigint, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e events;
begin
  select * into e from events where id = event for no key update;
  if e.id is null then return 'event_not_found'; end if;
  if not exists (select from event_places where event_id = event and user_id = person) then
    return null;
  end if;
  if e.event_date <= at then return 'event_begun'; end if;
  delete from event_places where event_id = event and user_id = person;
  return null;
end
$$;

-- A deactivated person keeps no place that somebody else could have; events that have begun keep
-- who was there. In the order of the events, so that two deactivations cannot wait for each other.
create or replace function free_places() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event bigint;
begin
  for event in
    select e.id from event_places p join events e on e.id = p.event_id
     where p.user_id = new.id and e.event_date > now()
     order by e.id
  loop
    delete from event_places where event_id = event and user_id = new.id;
  end loop;
  return null;
end
$$;
create or replace trigger free_places after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function free_places();

revoke execute on function take_place (bigint, bigint, timestamptz),
  give_up_place (bigint, bigint, timestamptz) from public;
grant execute on function take_place (bigint, bigint, timestamptz),
  give_up_place (bigint, bigint, timestamptz) to telve_api;
