-- Keys of orders that were given up (ordering.md §3): whatever arrives later with one of them places
-- nothing. Written by void_order() alone; never removed, since a request may arrive at any time.
create table order_voids (
  request_key request_key not null,
  user_id bigint not null,
  at timestamptz not null default now(),
  primary key (request_key, user_id)
);
create trigger append_only before update or delete or truncate on order_voids
  for each statement execute function refuse_change();
