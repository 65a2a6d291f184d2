-- Orders are placed here alone (ordering.md §2). Requests come as arrays of one length; element i of each
-- belongs to request i. One call is one transaction: what an order takes, and the order.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists place_orders;

-- The n-th number, from 1, that is called out on a day: 100 to 999 in an order that only the seed knows,
-- so that nobody reads off their numbers how much a branch sells. A Feistel network over 1024 places;
-- what falls beyond 900 goes through it again.
create or replace function order_number(seed integer, n integer) returns integer
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  place integer := n - 1;
  a integer;
  b integer;
begin
  loop
    a := place >> 5;
    b := place & 31;
    for round in 1 .. 4 loop
      select b, a # (hashint8extended(b * 4 + round, seed) & 31)::integer into a, b;
    end loop;
    place := a << 5 | b;
    exit when place < 900;
  end loop;
  return 100 + place;
end
$$;

-- Whether so many orders of a person were not come for lately that they order nothing ahead: three within
-- 30 days, for 14 days from the third on.
create or replace function ordering_suspended(person bigint, at timestamptz) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (
  select from (
    select e.at as third, lag(e.at, 2) over (order by e.at) as first
      from orders o
      join order_events e on e.order_id = o.id and e."to" = 'no_show'
     where o.user_id = person and o.state in ('no_show', 'cancelled')
       and o.at > ordering_suspended.at - interval '45 days'
  ) n where n.third > ordering_suspended.at - interval '14 days'
        and n.first >= n.third - interval '30 days');

-- Places what may be placed and answers a verdict per request, as if the requests had come one after the
-- other. A refused request changes nothing, for its neighbours either. Customers whose rows somebody
-- else holds are passed over, as is whoever has placed an order earlier in the batch, but for its own
-- repetitions; what behind and session_hashes mean is told at write_points().
--
-- asked: as the contract placeOrder has it, instants within the years that PostgreSQL knows.
-- opens: when the branch of each is open, as judge_order() wants it.
create function place_orders(
  user_ids bigint[], request_keys text[], asked jsonb[], opens tstzmultirange[],
  session_hashes text[], behind boolean
) returns order_verdict[]
language plpgsql security definer
set search_path = public, pg_temp
-- Plans as in write_points().
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
set enable_bitmapscan = off
set enable_indexonlyscan = off
set jit = off
as $$
declare
  request record;
  verdicts order_verdict[] := array_fill(null::order_verdict, array[cardinality(user_ids)]);
  began timestamptz(3);
  today date;
  ended text[];
  held bigint[];
  locked bigint[] := '{}';
  locked_before bigint[] := '{}';
  -- What is asked, and where, by place; the branches once each.
  carts jsonb[];
  asked_branches bigint[];
  branches_of bigint[];
  -- Customers who have placed an order, with its place, and branches that have orders now.
  served bigint[] := '{}';
  served_places integer[] := '{}';
  twin integer;
  ordered_at bigint[] := '{}';
  marked integer;

  judged judged_order;
  -- Whether this order takes of what is counted, and whether one before it has.
  takes boolean;
  taken boolean := false;
  refusal text;
  one orders;
  numbers order_numbers;
  news orders[] := '{}';
  ids bigint[] := '{}';
  judgements judged_order[] := '{}';
  -- Of those that points pay a part of: their entries, as write_points() is asked for them.
  paying integer[] := '{}';
  entries point_verdict[];
  entry point_verdict;
begin
  if behind then
    locked_before := coalesce(nullif(current_setting('telve.locked', true), ''), '{}');
  end if;
  held := array(
    select u.id from users u
     where u.id = any (user_ids) and u.id <> all (locked_before)
     order by u.id for no key update skip locked);
  perform hold_coupons(asked, held);
  select array_agg(q.j -> 'lines' order by q.place), array_agg((q.j ->> 'branchId')::bigint order by q.place)
    into carts, asked_branches from unnest(asked) with ordinality as q (j, place);
  branches_of := array(select distinct b from unnest(asked_branches) b order by 1);
  -- A branch that an order names for the first time is marked in the end: held before its counters, as
  -- whoever changes its capacity does.
  perform from branches b where b.id = any (branches_of) and not b.in_ledger
    order by b.id for no key update;
  -- One transaction after the other at a branch. Whoever gives something back there holds no row of
  -- these, and takes what it gives in the order in which it is held here.
  today := branch_day(clock_timestamp());
  insert into order_numbers (branch_id, day)
  select b.id, today + d from branches b, generate_series(0, 1) d
   where b.id = any (branches_of) and b.archived_at is null
     and not exists (select from order_numbers n where (n.branch_id, n.day) = (b.id, today + d))
   order by 1, 2
  on conflict do nothing;
  perform from order_numbers n
    where n.branch_id = any (branches_of) and n.day between today and today + 1
    order by n.branch_id, n.day for no key update;
  perform from availability a
    where a.branch_id = any (branches_of) and a.state = 'counted'
      and (a.item_id in (select (l ->> 'itemId')::bigint
                           from unnest(asked) q (j), jsonb_array_elements(q.j -> 'lines') l)
           or a.option_id in (select (o ->> 'optionId')::bigint
                                from unnest(asked) q (j), jsonb_array_elements(q.j -> 'lines') l,
                                     jsonb_array_elements(l -> 'options') o))
    order by a.id for no key update;
  began := clock_timestamp();
  perform from order_windows w
    where w.branch_id = any (branches_of) and w.starts_at > began - interval '15 minutes'
    order by w.branch_id, w.starts_at for no key update;
  ended := array(
    select h from (select distinct unnest(session_hashes)) as session (h)
     where h is not null
       and not exists (select from sessions s
                        where s.id_hash = decode(h, 'hex') and s.expires_at > began
                          and (select u.is_active from users u where u.id = s.user_id)));

  for request in
    select r.*, u.id as found, u.is_active, b.id as branch_id, b.name as branch_name,
           k.id as stored, k.asked = r.asked as is_same, v.at is not null as is_void, j.lines,
           (select count(*) from orders o
             where o.user_id = r.user_id
               and o.state in ('placed', 'accepted', 'preparing', 'ready')) as open_orders,
           not exists (select from orders o where o.user_id = r.user_id) as is_first
      from unnest(user_ids, request_keys, asked, opens, session_hashes)
           with ordinality as r (user_id, request_key, asked, opens, session, place)
      left join users u on u.id = r.user_id
      left join branches b on b.id = (r.asked ->> 'branchId')::bigint and b.archived_at is null
      left join orders k on k.request_key = r.request_key and k.user_id = r.user_id
      left join order_voids v on v.request_key = r.request_key and v.user_id = r.user_id
      left join judge_lines(asked_branches, carts, began) j on j.cart = r.place
     order by r.place
  loop
    -- Who asks.
    if request.session = any (ended) then
      verdicts[request.place] := ('signed_out', null);
      continue;
    end if;
    if request.found is null or not request.is_active then
      verdicts[request.place] := ('signed_out', null);
      continue;
    end if;
    twin := served_places[array_position(served, request.user_id)];
    if request_keys[twin] = request.request_key then
      verdicts[request.place] :=
        case when asked[twin] = request.asked then row('repeated', (verdicts[twin]).id)
             else row('idempotency_conflict', null) end;
      continue;
    end if;
    if request.user_id <> all (held) or twin is not null then
      locked := locked || request.user_id;
      verdicts[request.place] := ('locked', null);
      continue;
    end if;

    -- A key that has its order: that is the answer, whatever has changed since.
    if request.stored is not null then
      verdicts[request.place] :=
        case when request.is_same then row('repeated', request.stored)
             else row('idempotency_conflict', null) end;
      continue;
    end if;

    -- A key that its customer has given up.
    if request.is_void then
      verdicts[request.place] := ('order_void', null);
      continue;
    end if;

    refusal := case
      when request.branch_id is null then 'branch_not_found'
      when request.open_orders >= 3 then 'too_many_open_orders'
      when ordering_suspended(request.user_id, began) then 'ordering_suspended'
    end;
    if refusal is null then
      takes := exists (select from unnest(request.lines) l where takes_counted(l));
      if takes and taken then
        -- Earlier orders of the batch have had some of what is counted.
        select j.lines into request.lines
          from judge_lines(array[request.branch_id], array[request.asked -> 'lines'], began) j;
      end if;
      judged := judge_order(request.user_id, request.asked, request.opens, began, interval '0',
                            request.lines);
      refusal := case
        when judged.branch_problem = 'order_too_large' then 'order_too_large'
        when not judged.is_placeable
             or judged.promise <> (request.asked ->> 'expectedPromise')::timestamptz
             or judged.due <> (request.asked ->> 'expectedTotal')::integer then 'order_changed'
      end;
    end if;
    if refusal is not null then
      verdicts[request.place] := (refusal, null);
      continue;
    end if;

    -- Nothing speaks against it: it takes its number, its place in the quarter hour and what is counted.
    update order_numbers n set drawn = n.drawn + 1
     where n.branch_id = request.branch_id and n.day = branch_day(judged.promise)
    returning * into strict numbers;
    insert into order_windows as w (branch_id, starts_at, capacity, units)
    select b.id, quarter_of(judged.promise), b.window_seconds, judged.units
      from branches b where b.id = request.branch_id
    on conflict (branch_id, starts_at) do update set units = w.units + excluded.units;
    if takes then
      taken := true;
      update availability a set units_left = a.units_left - t.units
        from (select l.item_id, null::bigint as option_id, sum(l.quantity) as units
                from unnest(judged.lines) l where l.counted group by 1
               union all
              select null, (o ->> 'optionId')::bigint, sum(l.quantity * (o ->> 'quantity')::integer)
                from unnest(judged.lines) l, jsonb_array_elements(l.options) o
               where (o ->> 'counted')::boolean group by 2) t
       where a.branch_id = request.branch_id and (a.item_id = t.item_id or a.option_id = t.option_id);
    end if;

    one := null;
    one.id := nextval('order_ids');
    one.user_id := request.user_id;
    one.branch_id := request.branch_id;
    one.request_key := request.request_key;
    one.asked := request.asked;
    one.at := began;
    one.scheduled := request.asked ->> 'pickupAt' <> 'asap';
    one.promise := judged.promise;
    one.day := numbers.day;
    one.number := order_number(numbers.seed, numbers.drawn);
    one.units := judged.units;
    one.total := judged.total;
    one.discount := judged.discount;
    one.points := judged.points;
    one.point_value := judged.point_value;
    one.first := request.is_first;
    news := news || one;
    ids := ids || one.id;
    if one.points > 0 then
      paying := paying || cardinality(news);
    end if;
    ordered_at := ordered_at || one.branch_id;
    judgements := judgements || judged;
    verdicts[request.place] := ('placed', one.id);
    served := served || one.user_id;
    served_places := served_places || request.place::integer;
  end loop;

  if news <> '{}' then
    if paying <> '{}' then
      entries := write_points((
        select json_agg(json_build_object(
                 'user_id', news[i].user_id, 'type', 'SPEND', 'amount', news[i].points,
                 'branch_id', news[i].branch_id, 'actor_id', news[i].user_id, 'kind', 'order',
                 'ref', news[i].id::text, 'request_key', '~order:' || news[i].id))
          from unnest(paying) i), 'product');
      for i in 1 .. cardinality(paying) loop
        entry := entries[i];
        if entry.outcome <> 'appended' then
          raise 'the entry of an order was refused: %', entry.outcome
            using errcode = 'serialization_failure';
        end if;
        news[paying[i]].entry_id := entry.id;
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
    -- What an order names stays.
    update branches set in_ledger = true where id = any (ordered_at) and not in_ledger;
    perform from branches where id = any (ordered_at);
    get diagnostics marked = row_count;
    if marked < (select count(distinct b) from unnest(ordered_at) b) then
      raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;
  if locked <> '{}' or locked_before <> '{}' then
    perform set_config('telve.locked', locked::text, false);
  end if;
  return verdicts;
end
$$;

revoke execute on function order_number, ordering_suspended, place_orders from public;
grant execute on function place_orders to telve_api;
