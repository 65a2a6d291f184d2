-- What was before and after each change of what the chain offers, written by the transaction of the change
-- (decisions/280).
create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- what it is a change of, as api/contracts/changes names it
  thing text not null check (length(thing) between 1 and 40),
  thing_id bigint not null,
  act text not null check (act in ('created', 'changed', 'deleted', 'restored')),
  actor_id bigint not null,
  -- the fields that differ, by their names in the contract
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object')
);
create index changes_of_thing on changes (thing, thing_id, id desc);
create trigger append_only before update or delete or truncate on changes
  for each statement execute function refuse_change();
grant select, insert (thing, thing_id, act, actor_id, before, after) on changes to telve_api;
