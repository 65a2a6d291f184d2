-- Posts, and what of them `users.is_admin` and `users.is_staff` still show (decisions/253): whatever reads the two
-- goes on, in the release before this one as well. Whoever writes them, as that release does, writes posts by it.

-- Whether posts make their person an administrator, and staff at a counter.
create or replace function flags_of(person bigint, out is_admin boolean, out is_staff boolean)
language sql stable
set search_path = public, pg_temp
return (select (coalesce(bool_or(p.role = 'administrator'), false),
                coalesce(bool_or(p.role in ('barista', 'branch_manager', 'area_manager')), false))
          from posts p where p.person_id = person and p.ended_at is null and holds_now(p));

-- Writes the two flags of a person as their posts have them.
create or replace function show_flags(person bigint) returns void
language sql
set search_path = public, pg_temp
begin atomic
  update users u set is_admin = f.is_admin, is_staff = f.is_staff
    from flags_of(person) f
   where u.id = person and (u.is_admin, u.is_staff) is distinct from (f.is_admin, f.is_staff);
end;

-- A post that ends: its person first, then every writer that has asked for rights (hold_posts()). So no entry is
-- committed behind the end of the post that it was made by.
create or replace function hold_ending_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = old.person_id for no key update;
  perform pg_advisory_xact_lock(hashtext('posts'));
  -- Behind those that it has waited for; what time ends has ended at its time.
  if new.ended_at is distinct from new.until then
    new.ended_at := greatest(clock_timestamp(), new.starts_at);
  end if;
  return new;
end
$$;

-- What follows from a post that is given or ended, or that goes with a branch which nothing ever named: the flags,
-- and like a lost role the end of its person's sessions, and with them of their streams.
create or replace function follow_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_person constant bigint := coalesce(new.person_id, old.person_id);
begin
  if current_setting('telve.follows_flags', true) is distinct from 'on' then
    perform show_flags(of_person);
  end if;
  if tg_op = 'DELETE' or new.ended_at is not null then
    perform end_sessions(of_person, 'role_changed');
  end if;
  return null;
end
$$;

-- Nobody rewrites what was given.
create or replace function keep_post() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at
     or (old.person_id, old.role, old.branch_id, old.region_id, old.starts_at, old.until)
        is distinct from (new.person_id, new.role, new.branch_id, new.region_id, new.starts_at, new.until) then
    raise 'a post that was given is ended, and another one given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create or replace trigger a_keep before update on posts for each row execute function keep_post();
create or replace trigger b_hold before update of ended_at on posts
  for each row when (new.ended_at is not null and old.ended_at is null) execute function hold_ending_post();
create or replace trigger follow_post after insert or delete or update of ended_at on posts
  for each row execute function follow_post();

-- Writes posts where somebody writes a flag: the switches of the last release's screens, `bun run admin add`, an
-- operator with SQL. Who it is the setting telve.actor says, if anything does.
create or replace function follow_flags() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor constant bigint := nullif(current_setting('telve.actor', true), '')::bigint;
  had record;
begin
  select * into had from flags_of(new.id);
  if (had.is_admin, had.is_staff) is not distinct from (new.is_admin, new.is_staff) then return null; end if;
  perform set_config('telve.follows_flags', 'on', true);
  if new.is_admin and not had.is_admin then
    insert into posts (person_id, role, given_by) values (new.id, 'administrator', actor) on conflict do nothing;
  end if;
  if new.is_staff and not had.is_staff then
    insert into posts (person_id, role, given_by, is_unsorted) values (new.id, 'barista', actor, true)
    on conflict do nothing;
  end if;
  update posts p set ended_at = greatest(clock_timestamp(), p.starts_at), ended_by = actor
   where p.person_id = new.id and p.ended_at is null
     and case when p.role = 'administrator' then not new.is_admin
              else not new.is_staff and p.role in ('barista', 'branch_manager', 'area_manager') end;
  perform set_config('telve.follows_flags', '', true);
  return null;
end
$$;
create or replace trigger follow_flags_of_new after insert on users
  for each row when (new.is_staff or new.is_admin) execute function follow_flags();
create or replace trigger follow_flags after update of is_staff, is_admin on users
  for each row when ((new.is_staff, new.is_admin) is distinct from (old.is_staff, old.is_admin))
  execute function follow_flags();

-- Ends posts whose time is over and begins those whose time has come, as far as anybody sees it: rights ask the
-- clock. Returns how many people it concerned.
create or replace function turn_posts() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_person bigint;
  turned integer := 0;
begin
  for of_person in
    select distinct p.person_id from posts p
     where p.ended_at is null and p.until <= clock_timestamp()
     union
    select u.id from posts p join users u on u.id = p.person_id
     where p.ended_at is null and p.starts_at <= clock_timestamp()
       and (u.is_admin, u.is_staff) is distinct from (select (f.is_admin, f.is_staff) from flags_of(u.id) f)
     order by 1
  loop
    perform from users u where u.id = of_person for no key update;
    update posts p set ended_at = p.until
     where p.person_id = of_person and p.ended_at is null and p.until <= clock_timestamp();
    perform show_flags(of_person);
    turned := turned + 1;
  end loop;
  return turned;
end
$$;

revoke execute on function flags_of, show_flags, hold_ending_post, follow_post, keep_post, follow_flags, turn_posts
  from public;
grant execute on function turn_posts to telve_worker;
