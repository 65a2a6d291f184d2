-- Request keys that were given up (decisions.md §8): whatever arrives later with one of them, from the
-- same actor for the same customer, is refused. Written by write_points() only, in the order of
-- writing; never removed, since a request may arrive at any time.
create table request_voids (
  request_key request_key not null,
  user_id bigint not null,
  actor_id bigint not null,
  at timestamptz not null default now(),
  primary key (request_key, user_id, actor_id)
);
create trigger append_only before update or delete or truncate on request_voids
  for each statement execute function refuse_change();
