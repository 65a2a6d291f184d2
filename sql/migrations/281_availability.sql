-- What a branch is out of (ordering.md §1): a product or an option is off until somebody turns it on, off
-- until the next opening, or there with so many units left.

create type availability_state as enum ('on', 'off', 'until_opening', 'counted');

-- What staff have said about a thing at a branch; no row: it is on. Rows stay, so that versions go on.
create table availability (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches (id) on delete cascade,
  item_id bigint references menu_items (id) on delete cascade,
  option_id bigint references options (id),
  state availability_state not null,
  -- The next opening at the time of the change; from then on it is on again.
  until timestamptz,
  -- Never sold below nothing: an order that takes units fails where too few are left.
  units_left integer,
  actor_id bigint references users (id),
  at timestamptz not null default now(),
  -- Version 1 is what nobody has changed yet, which has no row.
  version integer not null default 2,
  constraint availability_of_one_thing check (num_nonnulls(item_id, option_id) = 1),
  constraint availability_of_item unique (branch_id, item_id),
  constraint availability_of_option unique (branch_id, option_id),
  constraint availability_whole check (
    (state = 'until_opening') = (until is not null)
    and (state = 'counted') = (units_left is not null)),
  constraint availability_not_oversold check (units_left >= 0)
);
create index availability_by_item on availability (item_id) where item_id is not null;
create index availability_by_option on availability (option_id) where option_id is not null;
create trigger edited before update of state, until, units_left on availability
  for each row execute function count_edit();

grant select on availability to telve_api;
grant insert (branch_id, item_id, option_id, state, until, units_left, actor_id, at),
      update (state, until, units_left, actor_id, at)
  on availability to telve_api;
