-- What moving, collecting and refunding orders needs beside the tables of 300 (ordering.md §2, §4).

-- When an order was first accepted and first ready, of its events: the board's figures of the day.
alter table orders
  add column accepted_at timestamptz(3),
  add column ready_at timestamptz(3);

-- An order that is left half-made when its branch's day ends would keep its customer's points for ever:
-- the product ends it (decisions/133).
insert into order_transitions ("from", "to", party) values
  ('accepted', 'cancelled', 'system'),
  ('preparing', 'cancelled', 'system');

-- A message about an order opens it.
alter table notifications add column order_id bigint;
create index notifications_of_order on notifications (order_id) where order_id is not null;

-- A unit is sold once and goes back once.
create function keep_order_unit() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.refund_id is not null or new.refund_id is null
     or (old.order_id, old.line, old.unit, old.discount, old.points, old.money)
        <> (new.order_id, new.line, new.unit, new.discount, new.points, new.money) then
    raise exception 'a unit of order % keeps what it is', old.order_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
create trigger keep_order_unit before update on order_units
  for each row execute function keep_order_unit();
