-- Posts, and what people show of them: `users.roles` (decisions/253, 289, 301).

-- The roles of the posts that somebody has at this moment, the highest first.
create or replace function roles_of(person bigint) returns post_role[]
language sql stable
set search_path = public, pg_temp
return (select coalesce(array_agg(distinct p.role order by p.role desc), '{}')
          from posts p where p.person_id = person and p.ended_at is null and holds_now(p));

-- Whether roles make their person an administrator, and staff at a counter: the switches of a person's form.
create or replace function flags_of_roles(roles post_role[], out is_admin boolean, out is_staff boolean)
language sql immutable parallel safe
return ('administrator' = any (roles), roles && '{barista,branch_manager,area_manager}');

-- Writes the roles of a person as their posts have them.
create or replace function show_roles(person bigint) returns void
language sql
set search_path = public, pg_temp
begin atomic
  update users u set roles = r.roles
    from roles_of(person) as r (roles)
   where u.id = person and u.roles is distinct from r.roles;
end;

-- Who manages the chain at this moment.
create or replace function administrators() returns setof bigint
language sql stable
begin atomic
  select p.person_id from posts p where p.role = 'administrator' and p.ended_at is null and holds_now(p);
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

-- What follows from a post that is given or ended, or that goes with a branch which nothing ever named: the roles
-- that are shown, and the end of its person's sessions, and with them of their streams.
create or replace function follow_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_person constant bigint := coalesce(new.person_id, old.person_id);
begin
  if current_setting('telve.switches_posts', true) is distinct from 'on' then
    perform show_roles(of_person);
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

-- Gives and ends posts as the switches `Yönetici` and `Personel` of a person say: the whole chain's, which staff get as
-- unsorted ones. What the switches say already stays. actor: who does it; null for an operator with SQL.
create or replace function switch_posts(person bigint, is_admin boolean, is_staff boolean, actor bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  had record;
begin
  select f.* into had from flags_of_roles(roles_of(person)) f;
  if (had.is_admin, had.is_staff) is not distinct from (is_admin, is_staff) then return; end if;
  perform set_config('telve.switches_posts', 'on', true);
  if is_admin and not had.is_admin then
    insert into posts (person_id, role, given_by) values (person, 'administrator', actor) on conflict do nothing;
  end if;
  if is_staff and not had.is_staff then
    insert into posts (person_id, role, given_by, is_unsorted) values (person, 'barista', actor, true)
    on conflict do nothing;
  end if;
  update posts p set ended_at = greatest(clock_timestamp(), p.starts_at), ended_by = actor
   where p.person_id = person and p.ended_at is null
     and case when p.role = 'administrator' then not is_admin
              else not is_staff and p.role in ('barista', 'branch_manager', 'area_manager') end;
  perform show_roles(person);
  perform set_config('telve.switches_posts', '', true);
end
$$;

-- Other roles are an edit of their person, for whoever has the form open; the switches are one with the form's own.
create or replace trigger roles_edited before update of roles on users
  for each row when (old.roles is distinct from new.roles
                     and current_setting('telve.switches_posts', true) is distinct from 'on')
  execute function count_edit();

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
    select coalesce(shown.id, held.person_id)
      from (select u.id, u.roles from users u where u.roles > '{}') shown
      full join (select p.person_id, array_agg(distinct p.role order by p.role desc) as roles
                   from posts p where p.ended_at is null and holds_now(p) group by p.person_id) held
        on held.person_id = shown.id
     where shown.roles is distinct from held.roles
     order by 1
  loop
    perform from users u where u.id = of_person for no key update;
    update posts p set ended_at = p.until
     where p.person_id = of_person and p.ended_at is null and p.until <= clock_timestamp();
    perform show_roles(of_person);
    turned := turned + 1;
  end loop;
  return turned;
end
$$;

revoke execute on function roles_of, flags_of_roles, show_roles, administrators, hold_ending_post, follow_post, keep_post,
  switch_posts, turn_posts from public;
grant execute on function flags_of_roles, administrators, switch_posts to telve_api;
grant execute on function turn_posts to telve_worker;
