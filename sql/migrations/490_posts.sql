-- Who does what where (decisions/253): a post is a role of a person in a scope, from an instant on. What each role
-- may is in sql/functions/access.sql, which follows api/contracts/posts/rights.ts.
create type post_role as enum ('barista', 'branch_manager', 'area_manager', 'customer_care', 'marketing', 'accountant',
                               'analyst', 'administrator');

-- Named groups of branches.
create table regions (
  id bigint generated always as identity primary key,
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60)
);
create table region_branches (
  region_id bigint not null references regions (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  primary key (region_id, branch_id)
);
create index region_branches_of_branch on region_branches (branch_id);

create table posts (
  id bigint generated always as identity primary key,
  person_id bigint not null references user_ids (id) on delete cascade,
  role post_role not null,
  -- the scope: a branch, a region, or where both are null the whole chain
  branch_id bigint references branches (id) on delete cascade,
  region_id bigint references regions (id),
  starts_at timestamptz not null default now(),
  -- the instant from which it gives no right any more; null where nobody has said one
  until timestamptz,
  -- null: the product itself, or an operator with SQL
  given_by bigint references user_ids (id) on delete set null,
  -- whether nobody has said at which branches: it is of before there were posts, or of the switch `Personel`
  is_unsorted boolean not null default false,
  ended_at timestamptz,
  -- null while it holds, and where its time was over
  ended_by bigint references user_ids (id) on delete set null,
  constraint post_has_one_scope check (branch_id is null or region_id is null),
  constraint post_of_the_chain check (role in ('barista', 'branch_manager', 'area_manager')
                                      or branch_id is null and region_id is null),
  -- The last administrator stays, and does not end by a clock.
  constraint administrators_have_no_end check (role <> 'administrator' or until is null),
  constraint post_in_order check (until > starts_at and ended_at >= starts_at)
);
comment on table posts is 'grows; of a row that is there only ended_at, ended_by and is_unsorted change';
create unique index posts_once on posts (person_id, role, branch_id, region_id) nulls not distinct
  where ended_at is null;
create index posts_of_branch on posts (branch_id) where ended_at is null;
create index posts_of_region on posts (region_id) where region_id is not null;
create index posts_by_giver on posts (given_by);
create index posts_by_ender on posts (ended_by) where ended_by is not null;
grant select on posts, regions, region_branches to telve_api, telve_worker;

-- Whoever could do something can go on with it, at every branch.
insert into posts (person_id, role, is_unsorted)
select id, 'barista'::post_role, true from users where is_staff
union all
select id, 'administrator'::post_role, false from users where is_admin;

insert into security_kinds (kind) values ('post_given'), ('post_ended') on conflict do nothing;

-- Judging a request asks for rights by other arguments from now on, and a function that another one is written
-- in terms of cannot be dropped alone. All functions run after a migration.
drop function if exists judge_entry;
drop function if exists reversal_refusal(point_transactions, boolean, point_transactions, boolean, boolean);
