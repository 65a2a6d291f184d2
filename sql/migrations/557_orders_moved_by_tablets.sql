-- A tablet that nobody has taken moves the orders of its branch, and the event names it (decisions/274).
alter table order_events
  add column tablet_id bigint references tablets (id),
  drop constraint order_events_check2,
  -- Not valid: what was written before holds it, and no till waits for that to be read.
  add constraint order_event_has_actor
    check (num_nonnulls(actor_id, tablet_id) = case party when 'system' then 0 else 1 end
           and (tablet_id is null or party = 'staff')) not valid;
