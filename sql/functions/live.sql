-- Events for open screens, whichever statement makes the change: channel telve_live (sql/live.ts).

-- New content appears in an open app. A transaction announces each kind once.
create or replace function tell_content() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object('kind', 'content', 'of', tg_argv[0])::text);
  return null;
end
$$;
create or replace trigger tell_content after insert or update or delete on stories
  for each statement execute function tell_content('stories');
-- Not for each place that is taken: `taken` is read again when a page comes into sight.
create or replace trigger tell_content
  after insert or delete or update of title, description, event_date, end_date, location, image_url,
    capacity, is_active
  on events
  for each statement execute function tell_content('events');
create or replace trigger tell_content after insert or update or delete on menu_categories
  for each statement execute function tell_content('menu');
create or replace trigger tell_content after insert or update or delete on menu_items
  for each statement execute function tell_content('menu');
create or replace trigger tell_content after insert or update on option_groups
  for each statement execute function tell_content('menu');
create or replace trigger tell_content after insert or update on options
  for each statement execute function tell_content('menu');
create or replace trigger tell_content after insert or update or delete on item_option_groups
  for each statement execute function tell_content('menu');
create or replace trigger tell_content after insert or update or delete on branches
  for each statement execute function tell_content('branches');
create or replace trigger tell_content after insert or update on branch_brakes
  for each row execute function tell_content('ordering');
create or replace trigger tell_content after insert or update on hanging_coffees
  for each statement execute function tell_content('hanging');

-- Not for each unit that is sold: only where something goes off or on, or staff say something.
create or replace trigger tell_content_of_new after insert on availability
  for each row execute function tell_content('availability');
create or replace trigger tell_content after update on availability for each row
  when (new.version <> old.version and (new.actor_id, new.at) is distinct from (old.actor_id, old.at)
        or (new.units_left = 0) is distinct from (old.units_left = 0))
  execute function tell_content('availability');

-- A code is single-use: the customer's screen requests a new one as soon as it was scanned.
create or replace function tell_scanned() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object(
            'kind', 'scanned', 'userIds', json_build_array(new.customer_id))::text);
  return null;
end
$$;
create or replace trigger tell_scanned after insert on scans
  for each row execute function tell_scanned();

-- Orders: their customers' screens, and the board of their branch. Statements tell each branch once, of
-- at most 300 people at a time (sql/live.ts).
create or replace function tell_orders() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object(
            'kind', 'order', 'userIds', json_agg(n.user_id), 'branchId', n.branch_id)::text)
     from (select p.user_id, p.branch_id,
                  (row_number() over (partition by p.branch_id order by p.user_id) - 1) / 300 as part
             from (select distinct c.user_id, c.branch_id from changed c) p) n
    group by n.branch_id, n.part;
  return null;
end
$$;
create or replace trigger tell_placed after insert on orders
  referencing new table as changed for each statement execute function tell_orders();
create or replace trigger tell_changed after update on orders
  referencing new table as changed for each statement execute function tell_orders();

-- A line that is begun, finished or brought back; those of a new order are told with it.
create or replace function tell_order_lines() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object(
            'kind', 'order', 'userIds', json_build_array(o.user_id), 'branchId', o.branch_id)::text)
     from orders o where o.id in (select c.order_id from changed c);
  return null;
end
$$;
create or replace trigger tell_changed after update on order_lines
  referencing new table as changed for each statement execute function tell_order_lines();
