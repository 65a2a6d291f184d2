-- What an order would come to (ordering.md §2): the quote and place_orders() ask judge_order(), so they
-- cannot disagree.

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists judge_order;

-- Judges an order as it stands at an instant. Reads, and writes nothing.
--
-- asked: as the contract AskedOrder has it, of a branch that is there. opens: when the branch is open, in
-- its present day and the next one; empty where its hours are only described.
-- patience: how much later it may be placed and still keep the promise that it is told now.
-- lines: as judge_lines() has judged them, as of moment_of_lines().
create function judge_order(
  person bigint, asked jsonb, opens tstzmultirange, instant timestamptz, patience interval,
  lines judged_line[]
) returns judged_order
language plpgsql stable
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  branch_of constant bigint := asked ->> 'branchId';
  wish constant timestamptz := nullif(asked ->> 'pickupAt', 'asap');
  expected constant timestamptz := coalesce(wish, (asked ->> 'expectedPromise')::timestamptz);
  -- Longer ahead nothing is promised as soon as possible.
  farthest constant interval := '4 hours';
  -- A promise that slips by no more is kept.
  kept_lag constant interval := '5 minutes';
  branch record;
  today constant date := branch_day(instant);
  -- When it can be begun: for today, where staff may add a delay, and for the next day.
  begins timestamptz;
  begins_later timestamptz;
  is_paused boolean;
  -- Whether today has nothing for it, as soon as possible or at a time.
  is_over boolean := false;
  closes constant timestamptz := open_until(opens, instant);
  judged record;
  whole bigint;
  o judged_order;
begin
  o.lines := lines;
  select sum(l.quantity * l.preparation_seconds), sum(l.quantity * l.unit_price::bigint)
    into o.units, whole from unnest(o.lines) l;

  select b.takes_orders, b.window_seconds, k.paused_until,
         case when k.delay_until > instant then k.delay_minutes else 0 end as delay_minutes
    into branch
    from branches b left join branch_brakes k on k.branch_id = b.id
   where b.id = branch_of;
  o.delay_minutes := branch.delay_minutes;
  is_paused := coalesce(branch.paused_until > instant, false);
  begins_later := greatest(instant + patience, branch.paused_until);
  begins := greatest(instant + patience + make_interval(mins => branch.delay_minutes), branch.paused_until);
  if wish is null then
    -- What was told holds, though it may be done sooner now, or a little later by others that came before.
    if expected is not null then
      select p into o.promise
        from possible_promises(branch_of, branch.window_seconds, o.units, opens, begins, expected,
                               least(expected, closes, instant + farthest), 300, kept_lag) p
       limit 1;
    end if;
  elsif wish = quarter_of(wish) and branch_day(wish) between today and today + 1 then
    select p into o.promise
      from possible_promises(branch_of, branch.window_seconds, o.units, opens,
                             case when branch_day(wish) = today then begins else begins_later end,
                             wish, wish, 900, null) p
     limit 1;
  end if;
  -- Whoever places an order that holds need not know what else there is.
  if closes is not null and (o.promise is null or not asked ? 'expectedPromise') then
    select p into o.soonest
      from possible_promises(branch_of, branch.window_seconds, o.units, opens, begins, instant,
                             least(closes, instant + farthest), 300, '0') p
     limit 1;
  end if;
  if is_paused or not numbers_left(branch_of, o.soonest) then
    o.soonest := null;
  end if;
  if wish is null and expected is null then
    o.promise := o.soonest;
  elsif not numbers_left(branch_of, o.promise) then
    o.promise := null;
  end if;
  if not asked ? 'expectedPromise' and branch.takes_orders then
    o.slots := array(
      select order_slots(branch_of, branch.window_seconds, o.units, opens, begins, instant));
    if o.slots = '{}' then
      is_over := o.soonest is null;
      o.slots := array(
        select order_slots(branch_of, branch.window_seconds, o.units, opens, begins_later,
                           branch_day_end(instant)));
    end if;
  end if;
  o.branch_problem := case
    when not branch.takes_orders or isempty(opens) then 'no_orders'
    when is_paused and wish is null then 'paused'
    when o.units > branch.window_seconds or whole > 5000000 then 'order_too_large'
    when o.promise is not null then null
    when is_paused and is_over then 'paused'
    when wish is null and closes is null then 'closed'
    when is_over
      then case when opens && tstzrange(least(begins + make_interval(secs => o.units),
                                              branch_day_end(instant)), branch_day_end(instant))
                then 'full' else 'closed' end
  end;
  o.problem_until := case o.branch_problem
    when 'paused' then branch.paused_until
    when 'closed' then (select min(lower(s.span)) from unnest(opens) as s (span) where lower(s.span) > instant)
  end;

  if o.branch_problem is not null then
    o.promise := null;
  end if;
  if o.branch_problem = 'no_orders' then
    o.soonest := null;
    o.slots := '{}';
  end if;

  o.total := least(whole, 5000000);
  o.discount := 0;
  o.uses := '{}';
  if jsonb_array_length(asked -> 'coupons') > 0 then
    select * into judged
      from judge_coupons(
        asked -> 'coupons', person, branch_of, o.total, instant, '{}',
        (select jsonb_object_agg(u.item_id, u.prices)
           from (select l.item_id, jsonb_agg(l.unit_price order by l.unit_price desc) as prices
                   from unnest(o.lines) l, generate_series(1, l.quantity) group by 1) u));
    o.coupon_refusal := judged.refusal;
    if judged.refusal is null then
      o.discount := judged.discount;
      o.uses := judged.uses;
    end if;
  end if;
  select s.point_value into o.point_value from programme_settings s order by s.id desc limit 1;
  o.points := coalesce((asked ->> 'points')::integer, 0);
  select least(o.points, u.points), u.points into o.points, o.most_points from users u where u.id = person;
  select s.shares, least(o.most_points, s.most_points) into o.shares, o.most_points
    from split_order(o.lines, o.uses, o.discount, o.points, o.point_value) s;
  o.points := least(o.points, o.most_points);
  o.due := o.total - o.discount - o.points * o.point_value;
  o.is_placeable := o.branch_problem is null and o.promise is not null and o.coupon_refusal is null
                    and not exists (select from unnest(o.lines) l where l.problem is not null);
  return o;
end
$$;

-- How long what a quote promises can be had by placing it. A quote that is read takes a minute.
create or replace function quote_patience() returns interval
language sql immutable parallel safe return interval '2 minutes';

-- The quote of an order, as the contract OrderQuote has it, but for sentences.
create or replace function quote_order(person bigint, asked jsonb, opens tstzmultirange) returns jsonb
language plpgsql stable security definer
set search_path = public, pg_temp
set jit = off
as $$
declare
  instant constant timestamptz := clock_timestamp();
  branch constant bigint := asked ->> 'branchId';
  o judged_order := judge_order(
    person, asked - 'expectedPromise', opens, instant, quote_patience(),
    (select j.lines from judge_lines(array[branch], array[asked -> 'lines'],
                                     array[moment_of_lines(asked, instant)]) j));
  e earning;
begin
  e := (earn_points(
    array[person], array[branch], array[o.due], array[instant],
    tier_multipliers(tiers_of(array[person])), tiers_of(array[person]),
    array[not exists (select from customer_bills b where b.user_id = person)], false))[1];
  return jsonb_build_object(
    'lines', (
      select jsonb_agg(jsonb_build_object(
               'itemId', l.item_id, 'name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price,
               'total', least(l.quantity * l.unit_price::bigint, 5000000),
               'options', (select coalesce(jsonb_agg(x.j - 'counted' order by x.place), '[]')
                             from jsonb_array_elements(l.options) with ordinality as x (j, place)),
               'problem', l.problem, 'optionId', l.option_id, 'groupId', l.group_id,
               'left', l.units_left) order by l.line)
        from unnest(o.lines) l),
    'branch', jsonb_build_object('problem', o.branch_problem, 'until', o.problem_until,
                                 'delayMinutes', o.delay_minutes),
    'promise', o.promise, 'soonest', o.soonest,
    'slots', to_jsonb(o.slots),
    'total', o.total, 'discount', o.discount, 'couponProblem', o.coupon_refusal,
    'points', o.points, 'pointsValue', o.points * o.point_value, 'mostPoints', o.most_points,
    'due', o.due, 'earned', e.points, 'breakdown', to_jsonb(e.lines), 'isPlaceable', o.is_placeable);
end
$$;
revoke execute on function judge_order, quote_patience, quote_order from public;
grant execute on function quote_order to telve_api;
