-- Askıda kahve: customers hang coffees for points, staff hand them out (programme.md §6).

create type hanging_kind as enum ('hung', 'handed_out');

-- Every act, for ever. Whoever a coffee is handed to is never recorded.
create table hanging_acts (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches (id),
  kind hanging_kind not null,
  -- The customer who hung it, or the staff member who handed it out.
  person_id bigint not null references users (id),
  -- Whether others may read the customer's first name and initial.
  is_named boolean not null default false check (kind = 'hung' or not is_named),
  at timestamptz not null default now()
);
create index hanging_acts_of_branch on hanging_acts (branch_id, id desc);
create index hand_outs_by_time on hanging_acts (branch_id, at) where kind = 'handed_out';
create trigger append_only before update or delete or truncate on hanging_acts
  for each statement execute function refuse_change();

-- How many hang at each branch: written with each act, by the functions alone.
create table hanging_coffees (
  branch_id bigint primary key references branches (id),
  hung integer not null default 0,
  handed_out integer not null default 0,
  hanging integer not null generated always as (hung - handed_out) stored,
  constraint only_what_hangs_is_handed_out check (handed_out between 0 and hung)
);

grant select on hanging_acts, hanging_coffees to telve_api;
