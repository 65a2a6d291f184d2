-- Giving posts and ending them (decisions/255). The only way for people; what else writes them is in posts.sql.

-- Every right there is, as roles_with() knows them; a test holds them equal to the contracts.
create or replace function right_names() returns text[]
language sql immutable parallel safe
return '{customers.serve,points.award,points.correct,bills.record,bills.add,refunds.own,refunds.any,
  refunds.waive,rewards.redeem,orders.move,stock.set,brakes.set,coffees.hand_out,figures.see,reports.see,
  tablets.manage,acts.approve,posts.give,months.see,people.manage,orders.see,referrals.settle,
  requests.settle,ratings.see,content.edit,menu.edit,programme.edit,broadcasts.send,chain.manage}'::text[];

-- Whether somebody may give or end a role at a branch, in the whole chain where branch is null: by a post there that
-- gives posts and lacks none of the role's rights. Managers give the roles below their own, administrators all.
create or replace function may_give(person bigint, wanted post_role, branch bigint) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (
  select from posts_for(person, 'posts.give', branch) p
   where (p.role = 'administrator' or wanted < p.role)
     and not exists (select from unnest(right_names()) as r (name)
                      where wanted = any (roles_with(r.name)) and p.role <> all (roles_with(r.name))));

-- The same of a post: for a region in each of its branches, and in one at least.
create or replace function may_end(person bigint, p posts) returns boolean
language sql stable
set search_path = public, pg_temp
return case when p.region_id is null then may_give(person, p.role, p.branch_id)
            else may_give(person, p.role, null)
                 or not exists (select from region_branches r where r.region_id = p.region_id
                                 and not may_give(person, p.role, r.branch_id))
                    and exists (select from region_branches r where r.region_id = p.region_id) end;

-- The instant at which a day of Istanbul is over; null of no day.
create or replace function day_end(day date) returns timestamptz
language sql stable
return (day + 1)::timestamp at time zone 'Europe/Istanbul';

-- Holds who gives, who is given to and every administrator, by id, as every lock of several people
-- (api/users/management.ts), and then the posts as they are.
create or replace function hold_for_posts(people bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from users u
    where u.id = any (people) or u.is_active and u.id in (select administrators())
    order by u.id for no key update;
  perform pg_advisory_xact_lock(hashtext('posts'));
end
$$;

-- Why a role is not given at branches or in a region, in the whole chain where there are none: the code of the
-- refusal, null where it may be. Asked behind hold_for_posts().
create or replace function post_refusal(
  giver bigint, person bigint, role post_role, branches bigint[], region bigint, last_day date
) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  wanted constant bigint[] := case when branches = '{}' then array[null::bigint] else branches end;
  until_at constant timestamptz := day_end(last_day);
  of_branch bigint;
begin
  if giver = person then return 'own_post'; end if;
  if not exists (select from users u where u.id = person) then return 'user_not_found'; end if;
  if not exists (select from users u where u.id = person and u.is_active) then return 'user_inactive'; end if;
  if role = 'administrator' and last_day is not null then return 'post_without_end'; end if;
  if until_at <= clock_timestamp() then return 'post_day'; end if;
  if role not in ('barista', 'branch_manager', 'area_manager') and (branches <> '{}' or region is not null) then
    return 'post_of_chain';
  end if;
  if branches <> '{}' and region is not null then return 'post_in_one_scope'; end if;
  if region is not null and not exists (select from regions r where r.id = region) then return 'region_not_found'; end if;
  foreach of_branch in array wanted loop
    if of_branch is not null
       and not exists (select from branches b where b.id = of_branch and b.archived_at is null) then
      return 'branch_not_found';
    end if;
    if not may_give(giver, role, of_branch) then return 'no_right_here'; end if;
    if exists (select from posts p where p.person_id = person and p.role = post_refusal.role and p.ended_at is null
                                     and p.region_id is not distinct from post_refusal.region
                                     and p.branch_id is not distinct from of_branch
                                     and p.until is distinct from until_at) then
      return 'post_held';
    end if;
  end loop;
  return null;
end
$$;

drop function if exists put_posts(bigint, bigint, post_role, bigint[], bigint, date, text);
-- Writes the posts of a role that nothing refuses, and returns how many; what is held already to the same day stands.
create function put_posts(
  giver bigint, person bigint, role post_role, branches bigint[], region bigint, last_day date, address text
) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  wanted bigint[] := case when branches = '{}' then array[null::bigint]
                          else array(select distinct b from unnest(branches) b order by b) end;
begin
  wanted := array(select w from unnest(wanted) w
                   where not exists (
                     select from posts p
                      where p.person_id = person and p.role = put_posts.role and p.ended_at is null
                        and p.region_id is not distinct from put_posts.region and p.branch_id is not distinct from w));
  if wanted = '{}' then return 0; end if;
  perform set_config('telve.actor', giver::text, true);
  insert into posts (person_id, role, branch_id, region_id, until, given_by)
  select person, role, b, region, day_end(last_day), giver from unnest(wanted) b;
  insert into security_log (kind, actor_id, subject_id, address, detail)
  select 'post_given', giver, person, address,
         jsonb_strip_nulls(jsonb_build_object(
           'role', role, 'branch', (select b.name from branches b where b.id = w),
           'region', (select r.name from regions r where r.id = put_posts.region), 'lastDay', last_day))
    from unnest(wanted) w;
  perform pg_notify('telve_live', json_build_object('kind', 'user', 'userId', person)::text);
  return cardinality(wanted);
end
$$;

-- Gives somebody a role at branches or in a region, in the whole chain where there are none: null, or the code of the
-- refusal, also where all of it is held already (decisions/298). last_day: on which it holds, to midnight of Istanbul;
-- null without end.
drop function if exists give_posts(bigint, text, bigint, post_role, bigint[], date, text);
create or replace function give_posts(
  actor bigint, session_hash text, person bigint, role post_role, branches bigint[], last_day date, address text,
  region bigint default null
) returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  refused text;
begin
  perform hold_for_posts(array[actor, person]);
  if not is_acting(actor, session_hash) then return 'signed_out'; end if;
  refused := post_refusal(actor, person, role, branches, region, last_day);
  if refused is null and put_posts(actor, person, role, branches, region, last_day, address) = 0 then
    refused := 'post_held';
  end if;
  return refused;
end
$$;

-- Ends a post, once however often it is asked: null, or the code of the refusal.
create or replace function end_post(actor bigint, session_hash text, post bigint, address text) returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  p posts;
begin
  perform hold_for_posts(array[actor, (select x.person_id from posts x where x.id = post)]);
  if not is_acting(actor, session_hash) then return 'signed_out'; end if;
  select * into p from posts x where x.id = post;
  if p.id is null then return 'post_not_found'; end if;
  if p.person_id = actor then return 'own_post'; end if;
  if not may_end(actor, p) then return 'no_right_here'; end if;
  if p.ended_at is not null then return null; end if;
  if p.role = 'administrator'
     and not exists (select from posts x join users u on u.id = x.person_id
                      where x.role = 'administrator' and x.id <> p.id and u.is_active and holds_now(x)) then
    return 'last_admin';
  end if;
  update posts x set ended_at = clock_timestamp(), ended_by = actor where x.id = p.id;
  insert into security_log (kind, actor_id, subject_id, address, detail)
  values ('post_ended', actor, p.person_id, address,
          jsonb_strip_nulls(jsonb_build_object(
            'role', p.role, 'branch', (select b.name from branches b where b.id = p.branch_id),
            'region', (select r.name from regions r where r.id = p.region_id))));
  perform pg_notify('telve_live', json_build_object('kind', 'user', 'userId', p.person_id)::text);
  return null;
end
$$;

revoke execute on function right_names, may_give, may_end, day_end, hold_for_posts, post_refusal, put_posts, give_posts,
  end_post from public;
grant execute on function right_names, may_give, may_end, give_posts, end_post to telve_api;
