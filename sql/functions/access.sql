-- Who may do what at which branch (decisions/253, 254).

-- The roles that have a right where their post is: the matrix of api/contracts/posts/rights.ts, which a test holds
-- equal. A function, and no table: PostgreSQL puts constants in the place of its call, as each has its type by itself.
create or replace function roles_with(wanted text) returns post_role[]
language sql immutable parallel safe
return case wanted
  when 'customers.serve' then '{barista,branch_manager,area_manager,administrator,customer_care}'::post_role[]
  when 'points.award' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'points.correct' then '{customer_care,administrator}'::post_role[]
  when 'bills.record' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'bills.add' then '{barista,branch_manager,area_manager,administrator,customer_care}'::post_role[]
  when 'refunds.own' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'refunds.any' then '{branch_manager,area_manager,administrator,customer_care}'::post_role[]
  when 'refunds.waive' then '{customer_care,administrator}'::post_role[]
  when 'rewards.redeem' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'orders.move' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'stock.set' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'brakes.set' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'coffees.hand_out' then '{barista,branch_manager,area_manager,administrator}'::post_role[]
  when 'figures.see' then '{branch_manager,area_manager,administrator,accountant}'::post_role[]
  when 'reports.see' then '{branch_manager,area_manager,administrator,marketing,accountant,analyst}'::post_role[]
  when 'tablets.manage' then '{branch_manager,area_manager,administrator}'::post_role[]
  when 'acts.approve' then '{branch_manager,area_manager,administrator}'::post_role[]
  when 'posts.give' then '{branch_manager,area_manager,administrator}'::post_role[]
  when 'months.see' then '{accountant,administrator}'::post_role[]
  when 'people.manage' then '{customer_care,administrator}'::post_role[]
  when 'orders.see' then '{customer_care,administrator}'::post_role[]
  when 'referrals.settle' then '{customer_care,administrator}'::post_role[]
  when 'requests.settle' then '{customer_care,administrator}'::post_role[]
  when 'ratings.see' then '{branch_manager,area_manager,administrator,customer_care,marketing}'::post_role[]
  when 'content.edit' then '{marketing,administrator}'::post_role[]
  when 'menu.edit' then '{marketing,administrator}'::post_role[]
  when 'programme.edit' then '{marketing,administrator}'::post_role[]
  when 'broadcasts.send' then '{marketing,administrator}'::post_role[]
  when 'chain.manage' then '{administrator}'::post_role[]
end;

-- Whether a post holds now: by the clock, and not by when somebody has noticed that its time was over. Now is the
-- transaction's beginning, which is the same all through it.
create or replace function holds_now(p posts) returns boolean
language sql stable
return p.ended_at is null and p.starts_at <= now() and (p.until is null or p.until > now());

-- Whether a region has a branch.
create or replace function in_region(region bigint, branch bigint) returns boolean
language sql stable
return exists (select from region_branches r where r.region_id = region and r.branch_id = branch);

-- Whether a post reaches a branch; branch null: whether it reaches the whole chain. Without a subquery, so that
-- PostgreSQL puts it in the place of its call.
create or replace function reaches(p posts, branch bigint) returns boolean
language sql stable
return coalesce(p.branch_id = branch or p.branch_id is null and p.region_id is null
                or p.region_id is not null and in_region(p.region_id, branch), false);

-- The posts by which a person has a right at a branch, at this moment: the rule. branch null: in the whole chain.
-- PostgreSQL puts it in the place of its call, so a batch asks it for all who act by one statement.
create or replace function posts_for(person bigint, wanted text, branch bigint) returns setof posts
language sql stable
begin atomic
  select p.* from posts p
   -- "is true" keeps the roles from the index, which would be gone through once for each of them.
   where p.person_id = person and p.ended_at is null and (p.role = any (roles_with(wanted))) is true
     and holds_now(p) and reaches(p, branch);
end;

-- Whether a person has a right at a branch, at this moment: what every function that moves something for staff
-- asks in its own transaction.
create or replace function has_right(person bigint, wanted text, branch bigint) returns boolean
language sql stable
return exists (select from posts_for(person, wanted, branch));

-- Whether a person has a right anywhere: where what is moved belongs to no branch.
create or replace function has_right_somewhere(person bigint, wanted text) returns boolean
language sql stable
return exists (select from posts p where p.person_id = person and p.ended_at is null
                                     and p.role = any (roles_with(wanted)) and holds_now(p));

-- Whether a session does not act at a branch: one that has ended acts nowhere (decisions/300), one that a PIN has opened on
-- a shared tablet at the tablet's branch alone (decisions/284). session_hash: hex; null where somebody acts by none. branch
-- null: the whole chain.
create or replace function is_elsewhere(session_hash text, branch bigint) returns boolean
language sql stable
return session_hash is not null and not exists (
  select from sessions s left join tablets t on t.id = s.tablet_id
   where s.id_hash = decode(session_hash, 'hex') and s.expires_at > now()
     and (s.tablet_id is null or t.branch_id = branch));

-- Keeps every post as it is until the transaction ends: whoever ends one waits, or has done so before. Writers take
-- it in a statement before the one that asks, behind the people whom they hold (decisions/254).
create or replace function hold_posts() returns void
language sql
return pg_advisory_xact_lock_shared(hashtext('posts'));

-- The same question, of a writer: once it is answered, nobody ends a post before the writer has ended. session_hash: by
-- which the person acts, as is_elsewhere() has it.
drop function if exists holds_right(bigint, text, bigint);
create or replace function holds_right(
  person bigint, wanted text, branch bigint, session_hash text default null
) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_posts();
  return has_right(person, wanted, branch) and not is_elsewhere(session_hash, branch);
end
$$;

-- Of which branches somebody is told figures (decisions/288): of the one that they ask for, or of a region's, of which
-- they need the right at every one; where they ask for neither, of the whole chain (null) with the right there, else of
-- all where they have it. Archived ones are among them, as they are in sums over the chain. One snapshot decides
-- that, and whoever sums takes these ids: nobody's region grows meanwhile.
create or replace function branches_asked(
  person bigint, wanted text, session_hash text, branch bigint, region bigint,
  out refused text, out branches bigint[]
)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  everywhere boolean := has_right(person, wanted, null) and not is_elsewhere(session_hash, null);
begin
  if branch is null and region is null and everywhere then return; end if;
  branches := case
    when branch is not null then array(select b.id from branches b where b.id = branch)
    when region is not null then
      array(select r.branch_id from region_branches r where r.region_id = region order by r.branch_id)
    else
      array(select b.id from branches b
             where has_right(person, wanted, b.id) and not is_elsewhere(session_hash, b.id) order by b.id)
  end;
  refused := case
    when not everywhere and (branches = '{}' or exists (
      select from unnest(branches) b (id)
       where not has_right(person, wanted, b.id) or is_elsewhere(session_hash, b.id))) then 'no_right_here'
    when branch is not null and branches = '{}' then 'branch_not_found'
    when region is not null and not exists (select from regions r where r.id = region) then 'region_not_found'
  end;
end
$$;

-- Whether somebody has to prove a second factor where administrators must have one: every role above barista.
create or replace function is_above_barista(person bigint) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (select from posts p
                where p.person_id = person and p.ended_at is null and p.role <> 'barista' and holds_now(p));

revoke execute on function roles_with, holds_now, in_region, reaches, posts_for, has_right, has_right_somewhere,
  is_elsewhere, hold_posts, holds_right, branches_asked, is_above_barista from public;
grant execute on function roles_with, holds_now, in_region, reaches, posts_for, has_right, has_right_somewhere,
  is_elsewhere, hold_posts, holds_right, branches_asked, is_above_barista to telve_api;
grant execute on function roles_with, holds_now, in_region, reaches, posts_for, has_right to telve_worker;
