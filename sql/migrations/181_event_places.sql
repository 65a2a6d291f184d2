-- Places at events: one a person, never more than the capacity (decisions/077).

-- How many places are taken: written by the trigger of event_places alone, and not an edit, so the
-- version does not count it (migration 130).
alter table events add column taken integer not null default 0;
alter table events add constraint events_taken_within_capacity
  check (taken >= 0 and (capacity is null or taken <= capacity));

create table event_places (
  -- The order in which they were taken, for paging.
  id bigint generated always as identity unique,
  event_id bigint not null references events (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  taken_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_places_of_person on event_places (user_id);
create index event_places_by_order on event_places (event_id, id desc);

revoke insert, update on events from telve_api;
grant insert (title, description, event_date, end_date, location, image_url, capacity, is_active),
      update (title, description, event_date, end_date, location, image_url, capacity, is_active)
  on events to telve_api;
grant select, delete on event_places to telve_api;
