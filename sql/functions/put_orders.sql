-- What orders take at their branches, and the only writer of orders with their lines (ordering.md §2). Only
-- place_orders() calls these, which holds the customers and their coupons.

drop function if exists hold_for_orders;
drop function if exists take_for_order;
drop function if exists put_orders;

-- Holds what orders take at their branches: one transaction after the other at a branch. Whoever gives
-- something back there holds no row of these, and takes what it gives in the order in which it is held here.
--
-- branches, carts: of each order; carts as judge_lines() has them. Answers the day from which two are held:
-- an order may be promised for the present one and the next.
create function hold_for_orders(branches bigint[], carts jsonb[]) returns date
language plpgsql
set search_path = public, pg_temp
as $$
declare
  today constant date := branch_day(clock_timestamp());
begin
  -- A branch that an order names for the first time is marked in the end: held before its counters, as
  -- whoever changes its capacity does.
  perform from branches b where b.id = any (branches) and not b.in_ledger
    order by b.id for no key update;
  insert into order_numbers (branch_id, day)
  select b.id, today + d from branches b, generate_series(0, 1) d
   where b.id = any (branches) and b.archived_at is null
     and not exists (select from order_numbers n where (n.branch_id, n.day) = (b.id, today + d))
   order by 1, 2
  on conflict do nothing;
  perform from order_numbers n
    where n.branch_id = any (branches) and n.day between today and today + 1
    order by n.branch_id, n.day for no key update;
  perform from availability a
    where a.branch_id = any (branches) and a.state = 'counted'
      and (a.item_id in (select (l ->> 'itemId')::bigint
                           from unnest(carts) c (lines), jsonb_array_elements(c.lines) l)
           or a.option_id in (select (o ->> 'optionId')::bigint
                                from unnest(carts) c (lines), jsonb_array_elements(c.lines) l,
                                     jsonb_array_elements(l -> 'options') o))
    order by a.id for no key update;
  perform from order_windows w
    where w.branch_id = any (branches) and w.starts_at > clock_timestamp() - interval '15 minutes'
    order by w.branch_id, w.starts_at for no key update;
  return today;
end
$$;

-- An order that was judged takes its number, its place in the quarter hour and what is counted. Answers the
-- order, but for the entry of its points.
create function take_for_order(
  customer bigint, branch bigint, key text, asked jsonb, is_first boolean, judged judged_order,
  began timestamptz
) returns orders
language plpgsql
set search_path = public, pg_temp
as $$
declare
  numbers order_numbers;
  placed orders;
begin
  update order_numbers n set drawn = n.drawn + 1
   where n.branch_id = branch and n.day = branch_day(judged.promise)
  returning * into strict numbers;
  insert into order_windows as w (branch_id, starts_at, capacity, units)
  select b.id, quarter_of(judged.promise), b.window_seconds, judged.units
    from branches b where b.id = branch
  on conflict (branch_id, starts_at) do update set units = w.units + excluded.units;
  if exists (select from unnest(judged.lines) l where takes_counted(l)) then
    update availability a set units_left = a.units_left - t.units
      from (select l.item_id, null::bigint as option_id, sum(l.quantity) as units
              from unnest(judged.lines) l where l.counted group by 1
             union all
            select null, (o ->> 'optionId')::bigint, sum(l.quantity * (o ->> 'quantity')::integer)
              from unnest(judged.lines) l, jsonb_array_elements(l.options) o
             where (o ->> 'counted')::boolean group by 2) t
     where a.branch_id = branch and (a.item_id = t.item_id or a.option_id = t.option_id);
  end if;
  placed.id := nextval('order_ids');
  placed.user_id := customer;
  placed.branch_id := branch;
  placed.request_key := key;
  placed.asked := asked;
  placed.at := began;
  placed.scheduled := asked ->> 'pickupAt' <> 'asap';
  placed.promise := judged.promise;
  placed.day := numbers.day;
  placed.number := order_number(numbers.seed, numbers.drawn);
  placed.units := judged.units;
  placed.total := judged.total;
  placed.discount := judged.discount;
  placed.points := judged.points;
  placed.point_value := judged.point_value;
  placed.first := is_first;
  return placed;
end
$$;

-- Puts orders with the entries of their points, their lines and units, and uses their coupons.
-- judgements: what each comes to.
create function put_orders(news orders[], judgements judged_order[], began timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  ids bigint[] := '{}';
  -- Orders that points pay a part of, and their entries.
  paying integer[] := '{}';
  entries point_verdict[];
begin
  for i in 1 .. cardinality(news) loop
    ids := ids || news[i].id;
    if news[i].points > 0 then
      paying := paying || i;
    end if;
  end loop;
  if paying <> '{}' then
    entries := write_points((
      select json_agg(json_build_object(
               'user_id', news[i].user_id, 'type', 'SPEND', 'amount', news[i].points,
               'branch_id', news[i].branch_id, 'actor_id', news[i].user_id, 'kind', 'order',
               'ref', news[i].id::text, 'request_key', '~order:' || news[i].id))
        from unnest(paying) i), 'product');
    for i in 1 .. cardinality(paying) loop
      if entries[i].outcome <> 'appended' then
        raise 'the entry of an order was refused: %', entries[i].outcome
          using errcode = 'serialization_failure';
      end if;
      news[paying[i]].entry_id := entries[i].id;
    end loop;
  end if;
  insert into orders (
    id, user_id, branch_id, request_key, asked, at, scheduled, promise, first_promise, day, number,
    window_at, units, total, discount, points, point_value, first, state_at, entry_id)
  select id, user_id, branch_id, request_key, n.asked, at, scheduled, promise, promise, day, number,
         quarter_of(promise), units, total, discount, points, point_value, first, at, entry_id
    from unnest(news) n;
  insert into order_lines (
    order_id, line, item_id, name, quantity, unit_price, vat_rate, preparation_seconds, note, counted)
  select j.id, l.line, l.item_id, l.name, l.quantity, l.unit_price, l.vat_rate, l.preparation_seconds,
         l.note, l.counted
    from rows from (unnest(ids), unnest(judgements)) j (id), unnest(j.lines) l;
  insert into order_line_options (
    order_id, line, option_id, place, group_name, name, quantity, price_difference, counted)
  select j.id, l.line, (o.j ->> 'optionId')::bigint, o.place, o.j ->> 'group', o.j ->> 'name',
         (o.j ->> 'quantity')::integer, (o.j ->> 'priceDifference')::integer,
         (o.j ->> 'counted')::boolean
    from rows from (unnest(ids), unnest(judgements)) j (id), unnest(j.lines) l,
         jsonb_array_elements(l.options) with ordinality as o (j, place);
  insert into order_units (order_id, line, unit, discount, points, money)
  select j.id, s.line, s.unit, s.discount, s.points, s.money
    from rows from (unnest(ids), unnest(judgements)) j (id), unnest(j.shares) s;
  insert into order_events (order_id, seq, "to", party, actor_id, at)
  select id, 1, 'placed', 'customer', user_id, at from unnest(news);
  if exists (select from unnest(judgements) j where j.uses <> '{}') then
    insert into order_coupons (order_id, coupon_id, item_id, discount)
    select j.id, u.coupon_id, u.item_id, u.discount
      from rows from (unnest(ids), unnest(judgements)) j (id), unnest(j.uses) u;
    update coupons c set state = 'used', order_id = u.order_id, closed_at = began
      from order_coupons u
     where u.order_id = any (ids) and c.id = u.coupon_id;
  end if;
end
$$;

revoke execute on function hold_for_orders, take_for_order, put_orders from public;
