-- How much branches prepare in a quarter hour (ordering.md §1).

-- A branch's new capacity holds for the quarter hours that are not over. What orders have taken of one
-- stays theirs: it keeps as much as that. The branch's numbers are held before its windows, as orders hold
-- them: one that is being placed is done before this looks, and the next one sees the new capacity.
create or replace function follow_capacity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from order_numbers n
    where n.branch_id = new.id and n.day >= branch_day(now()) order by n.day for no key update;
  with held as (
    select starts_at from order_windows
     where branch_id = new.id and starts_at > now() - interval '15 minutes'
     order by starts_at for update)
  update order_windows w set capacity = greatest(new.window_seconds, w.units)
    from held where w.branch_id = new.id and w.starts_at = held.starts_at;
  return null;
end
$$;
revoke execute on function follow_capacity from public;
create or replace trigger follow_capacity after update of window_seconds on branches for each row
  when (new.window_seconds <> old.window_seconds) execute function follow_capacity();
