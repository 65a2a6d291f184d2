-- Orders that are given up before their answer has come (ordering.md §3, decisions/138).

-- Voids the key of an order that its customer sent and heard nothing of: 'void', and no order is ever
-- placed with it; 'placed' with the order, if it was placed before; or 'signed_out'. May be repeated.
-- Waits five seconds at most for who holds the customer's row, as place_orders() does while it looks
-- for voids: so one of the two comes first.
drop function if exists void_order;
create function void_order(person bigint, key text, session_hash text) returns order_verdict
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  placed bigint;
begin
  perform from users u where u.id = person for no key update;
  if not is_acting(person, session_hash) then
    return row('signed_out', null)::order_verdict;
  end if;
  select o.id into placed from orders o where o.request_key = key and o.user_id = person;
  if placed is not null then
    return row('placed', placed)::order_verdict;
  end if;
  insert into order_voids (request_key, user_id) values (key, person) on conflict do nothing;
  return row('void', null)::order_verdict;
end
$$;
revoke execute on function void_order from public;
grant execute on function void_order to telve_api;
