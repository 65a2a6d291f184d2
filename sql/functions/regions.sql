-- Regions: named groups of branches (decisions/271). Where a post is of a region, its branches say where its person
-- may act, so whoever edits one needs the right to give posts in the whole chain, and waits for writers as posts do.

-- Whether somebody may edit regions now: null, or the code of the refusal. Holds the posts until the transaction ends.
create or replace function hold_for_regions(actor bigint, session_hash text) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_for_posts(array[actor]);
  if not is_acting(actor, session_hash) then return 'signed_out'; end if;
  if not has_right(actor, 'posts.give', null) then return 'no_right_here'; end if;
  return null;
end
$$;

-- The branches of a region that are not archived, by id.
create or replace function branches_of_region(region bigint) returns bigint[]
language sql stable
set search_path = public, pg_temp
return array(select r.branch_id from region_branches r join branches b on b.id = r.branch_id
              where r.region_id = region and b.archived_at is null order by r.branch_id);

-- Whose posts are of a region: by its branches they may act.
create or replace function people_of_region(region bigint) returns setof bigint
language sql stable
set search_path = public, pg_temp
begin atomic
  select distinct p.person_id from posts p where p.region_id = region and p.ended_at is null and holds_now(p);
end;

-- Creates a region, or changes the given fields of the version that was seen (null: of any). Its archived branches stay
-- in it. Whoever has a post in a region that loses a branch is signed out: their streams would go on. The answer:
-- the code of the refusal, or its id and what it was before.
create or replace function save_region(
  actor bigint, session_hash text, region bigint, seen integer, new_name text, branches bigint[],
  out refused text, out id bigint, out was jsonb
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  lost boolean;
begin
  refused := hold_for_regions(actor, session_hash);
  if refused is not null then return; end if;
  if exists (select from unnest(branches) b
              where not exists (select from branches x where x.id = b and x.archived_at is null)) then
    refused := 'branch_not_found';
    return;
  end if;
  if exists (select from regions r where r.name = new_name and r.id is distinct from region) then
    refused := 'region_name_taken';
    return;
  end if;
  if region is null then
    if (select count(*) from regions) >= 200 then
      refused := 'regions_full';
      return;
    end if;
    insert into regions (name) values (new_name) returning regions.id into id;
  else
    select jsonb_build_object('name', r.name, 'branchIds', branches_of_region(r.id)) into was
      from regions r where r.id = region and (seen is null or r.version = seen);
    -- the caller says which: there is none, or another version
    if was is null then
      refused := 'changed_meanwhile';
      return;
    end if;
    update regions r set name = coalesce(new_name, r.name), version = r.version + 1 where r.id = region;
    id := region;
  end if;
  if branches is null then return; end if;
  with gone as (
    delete from region_branches r using branches b
     where r.region_id = save_region.id and b.id = r.branch_id and b.archived_at is null and b.id <> all (branches)
    returning 1)
  select exists (select from gone) into lost;
  insert into region_branches (region_id, branch_id)
  select save_region.id, b from unnest(branches) b on conflict do nothing;
  if lost then
    perform end_sessions(p, 'role_changed') from people_of_region(save_region.id) p;
  end if;
end
$$;

-- Deletes the version of a region that was seen, unless a post was ever of it: entries name by what somebody could
-- act. The answer: the code of the refusal, or what it was.
create or replace function remove_region(
  actor bigint, session_hash text, region bigint, seen integer, out refused text, out was jsonb
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
begin
  refused := hold_for_regions(actor, session_hash);
  if refused is not null then return; end if;
  if exists (select from posts p where p.region_id = region) then
    refused := 'region_in_use';
    return;
  end if;
  select jsonb_build_object('name', r.name, 'branchIds', branches_of_region(r.id)) into was
    from regions r where r.id = region and (seen is null or r.version = seen);
  if was is null then
    refused := 'changed_meanwhile';
    return;
  end if;
  delete from regions r where r.id = region;
end
$$;

revoke execute on function hold_for_regions, people_of_region, branches_of_region, save_region, remove_region from public;
grant execute on function people_of_region, branches_of_region, save_region, remove_region to telve_api;
