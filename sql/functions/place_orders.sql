-- Orders are placed here alone (ordering.md §2). One call is one transaction: what an order takes, and the
-- order.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists place_orders;
drop function if exists judge_placing;
drop function if exists asked_orders;
drop type if exists asked_order;

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

-- A request, with what it meets.
create type asked_order as (
  place integer, user_id bigint, request_key text, asked jsonb, opens tstzmultirange,
  -- Its lines, as judge_lines() has judged them.
  lines judged_line[],
  -- The branch, where orders can be placed; whether the ledger names it.
  branch_id bigint, branch_known boolean,
  -- The order that its key has made; whether the key was given up.
  duplicate bigint, duplicate_asked jsonb, is_void boolean,
  open_orders integer, is_first boolean,
  -- Why nothing is said of it, not even what its key has made.
  barred text
);

-- The requests of a batch, in their order. What their fields mean is told at place_orders(), what held and
-- ended are at begin_batch(). branches, carts, moments: of each request, as judge_lines() has them.
create function asked_orders(
  requests json, branches bigint[], carts jsonb[], moments timestamptz[], held bigint[], ended text[]
) returns setof asked_order
language sql stable
as $$
  select r.place::integer, r.user_id, r.request_key, r.asked, r.opens, j.lines, b.id, b.in_ledger,
         k.id, k.asked, v.at is not null,
         (select count(*)::integer from orders o
           where o.user_id = r.user_id and o.state in ('placed', 'accepted', 'preparing', 'ready')),
         not exists (select from orders o where o.user_id = r.user_id),
         case when r.session = any (ended) or u.is_active is not true then 'signed_out'
              when u.id <> all (held) then 'locked' end
    from rows from (json_to_recordset(requests) as (
           user_id bigint, request_key text, asked jsonb, opens tstzmultirange, session text))
         with ordinality as r (user_id, request_key, asked, opens, session, place)
    left join users u on u.id = r.user_id
    left join branches b on b.id = (r.asked ->> 'branchId')::bigint and b.archived_at is null
    -- By its key, as in asked_entries().
    left join orders k on k.request_key = r.request_key and k.user_id is not distinct from r.user_id
    left join order_voids v on v.request_key = r.request_key and v.user_id = r.user_id
    left join judge_lines(branches, carts, moments) j on j.cart = r.place
   order by r.place
$$;

-- What becomes of a request: its outcome is null where nothing speaks against it, and judged is what it comes
-- to then. Writes nothing.
create function judge_placing(
  request asked_order, began timestamptz, out verdict order_verdict, out judged judged_order
) language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if request.barred is not null then
    verdict.outcome := request.barred;
  -- A key that has its order: that is the answer, whatever has changed since.
  elsif request.duplicate is not null then
    verdict := case when request.duplicate_asked = request.asked then row('repeated', request.duplicate)
                    else row('idempotency_conflict', null) end;
  else
    verdict.outcome := case
      when request.is_void then 'order_void'
      when request.branch_id is null then 'branch_not_found'
      when request.open_orders >= 3 then 'too_many_open_orders'
      when ordering_suspended(request.user_id, began) then 'ordering_suspended'
    end;
  end if;
  if verdict.outcome is not null then
    return;
  end if;
  judged := judge_order(request.user_id, request.asked, request.opens, began, interval '0', request.lines);
  verdict.outcome := case
    when judged.branch_problem = 'order_too_large' then 'order_too_large'
    when not judged.is_placeable
         or judged.promise <> (request.asked ->> 'expectedPromise')::timestamptz
         or judged.due <> (request.asked ->> 'expectedTotal')::integer then 'order_changed'
  end;
end
$$;

-- Places what may be placed and answers a verdict per request, as if the requests had come one after the
-- other. A refused request changes nothing, for its neighbours either. Customers whose rows somebody
-- else holds are passed over, as is whoever has placed an order earlier in the batch, but for its own
-- repetitions.
--
-- requests: an array of objects with the fields that asked_orders() lists.
--   asked: as the contract placeOrder has it, instants within the years that PostgreSQL knows.
--   opens: when its branch is open, as judge_order() wants it.
--   session: as in write_points().
-- behind: as in begin_batch().
create function place_orders(requests json, behind boolean) returns order_verdict[]
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
  batch record;
  branches bigint[];
  carts jsonb[];
  moments timestamptz[];
  began timestamptz(3);
  held_day date;
  request asked_order;
  judged record;
  verdict order_verdict;
  verdicts order_verdict[] := array_fill(null::order_verdict, array[json_array_length(requests)]);
  passed bigint[] := '{}';
  -- Requests that this batch has placed, each customer's one; whether one took of what is counted.
  served asked_order[] := '{}';
  earlier asked_order;
  takes boolean;
  taken boolean := false;
  -- What is to be put.
  placed orders;
  news orders[] := '{}';
  judgements judged_order[] := '{}';
  first_named bigint[] := '{}';
begin
  -- 1. Begin: customers are held with their coupons, then what is taken at the branches.
  select * into batch from begin_batch(requests, behind, null);
  select array_agg((r.asked ->> 'branchId')::bigint), array_agg(r.asked -> 'lines')
    into branches, carts from json_to_recordset(requests) as r (asked jsonb);
  loop
    held_day := hold_for_orders(branches, carts);
    began := clock_timestamp();
    -- Who has waited past five in the morning needs the numbers of another day.
    exit when branch_day(began) = held_day;
  end loop;
  select array_agg(moment_of_lines(r.asked, began)) into moments
    from json_to_recordset(requests) as r (asked jsonb);

  for request in
    select * from asked_orders(requests, branches, carts, moments, batch.held, batch.ended)
  loop
    -- What this batch has placed for the same customer.
    earlier := null;
    select s.* into earlier from unnest(served) s where s.user_id = request.user_id;
    if earlier.request_key = request.request_key then
      request.duplicate := earlier.duplicate;
      request.duplicate_asked := earlier.asked;
    elsif earlier.user_id is not null then
      request.barred := coalesce(request.barred, 'locked');
    end if;
    takes := exists (select from unnest(request.lines) l where takes_counted(l));
    if takes and taken then
      -- Earlier orders of the batch have had some of what is counted.
      select j.lines into request.lines
        from judge_lines(array[request.branch_id], array[request.asked -> 'lines'],
                         array[moment_of_lines(request.asked, began)]) j;
    end if;

    -- 2. Judge.
    judged := judge_placing(request, began);
    verdict := judged.verdict;
    if verdict.outcome is not null then
      if verdict.outcome = 'locked' then
        passed := passed || request.user_id;
      end if;
      verdicts[request.place] := verdict;
      continue;
    end if;

    -- 3. Chain: it takes its number, its place in the quarter hour and what is counted.
    placed := take_for_order(request.user_id, request.branch_id, request.request_key, request.asked,
                             request.is_first, judged.judged, began);
    taken := taken or takes;
    request.duplicate := placed.id;
    served := served || request;
    news := news || placed;
    judgements := judgements || judged.judged;
    if not request.branch_known and request.branch_id <> all (first_named) then
      first_named := first_named || request.branch_id;
    end if;
    verdicts[request.place] := ('placed', placed.id);
  end loop;

  -- 4. Put.
  if news <> '{}' then
    perform put_orders(news, judgements, began);
  end if;

  -- 5. End.
  perform end_batch(passed, batch.passed_before, first_named);
  return verdicts;
end
$$;

revoke execute on function order_number, ordering_suspended, asked_orders, judge_placing, place_orders
  from public;
grant execute on function place_orders to telve_api;
