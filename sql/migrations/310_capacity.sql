-- The brake of a branch has versions, and an administrator changes what a branch takes of orders
-- (ordering.md §1).

create trigger edited before update of delay_minutes, delay_until, paused_until on branch_brakes
  for each row execute function count_edit();
revoke insert, update on branch_brakes from telve_api;
grant insert (branch_id, delay_minutes, delay_until, paused_until, actor_id, at),
      update (delay_minutes, delay_until, paused_until, actor_id, at)
  on branch_brakes to telve_api;

grant insert (takes_orders, window_seconds), update (takes_orders, window_seconds)
  on branches to telve_api;
drop trigger edited on branches;
create trigger edited before update
  of name, address, latitude, longitude, phone, opening_hours, archived_at, takes_orders,
     window_seconds on branches
  for each row execute function count_edit();
