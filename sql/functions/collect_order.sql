-- Handing an order over (ordering.md §2): what is paid at the till, the purchase that it makes and what
-- that earns, once.

-- Records an order that is handed over, or answers why not: 'collected' | 'signed_out' |
-- 'order_not_found' | 'no_right_here' | 'own_order' | 'order_state' | 'scan_required' | 'payment_method' |
-- 'points_limit'.
-- Waits five seconds at most for who holds the customer's row.
--
-- method: how `due` is paid, null where nothing is left to pay. scan: the open scan of its customer; null
-- where it is handed over by number and name. earned: points; points: the customer's balance then.
--
-- The purchase is what is paid: coupons and points that paid a part earn nothing. It counts among the
-- bills of customer and staff member, whose bounds are for what is typed and do not hold for it; and it
-- stamps no cards (decisions/135).
drop function if exists collect_order;
create function collect_order(
  order_id bigint, seen order_state, method text, receipt text, scan uuid, actor bigint,
  session_hash text, out outcome text, out earned integer, out points integer
) language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  -- As in record_purchases(): below the ledger's cap by more than one purchase can earn.
  fullest constant integer := 1900000000;
  o orders;
  began timestamptz(3);
  by_admin boolean;
  purchase bigint;
begin
  -- People first, then what is theirs. From here on each statement sees what was committed before.
  select u.points into points from users u
   where u.id = (select r.user_id from orders r where r.id = order_id) for no key update;
  select * into o from orders r where r.id = order_id for no key update;
  perform hold_posts();
  began := clock_timestamp();
  by_admin := actor in (select administrators());
  outcome := case
    when not is_acting(actor, session_hash) then 'signed_out'
    when o.id is null then 'order_not_found'
    when not has_right(actor, 'orders.move', o.branch_id) or is_elsewhere(session_hash, o.branch_id)
      then 'no_right_here'
    when o.user_id = actor then 'own_order'
    when o.state <> seen or o.state not in ('ready', 'no_show')
         or o.state = 'no_show' and branch_day(began) > o.day then 'order_state'
    when scan is not null and not is_scanned(scan, actor, o.user_id, began) then 'scan_required'
    when (o.due = 0) <> (method is null) then 'payment_method'
    when points > fullest then 'points_limit'
  end;
  if outcome is not null then return; end if;

  earned := 0;
  if o.due > 0 then
    insert into payments (order_id, provider, ref, method, amount, receipt, state, actor_id, at)
    values (o.id, 'till', 'order:' || o.id, method, o.due, receipt, 'paid', actor, began);
    select r.purchase, r.earned into purchase, earned
      from record_order_purchase(o, scan, actor, not by_admin, began) r;
    -- Before the state, in one statement with which both are checked.
    update orders r set purchase_id = purchase, state = 'collected' where r.id = o.id;
  end if;
  perform shift_order(o, 'collected', 'staff', actor);
  select u.points into points from users u where u.id = o.user_id;
  outcome := 'collected';
end
$$;

-- The purchase of an order's money, as record_purchases() makes one of a bill. The caller holds the
-- customer's row. counts: whether it counts among the bills of staff.
create or replace function record_order_purchase(
  o orders, scan uuid, actor bigint, counts boolean, at timestamptz(3),
  out purchase bigint, out earned integer
) language plpgsql
set search_path = public, pg_temp
as $$
declare
  today constant date := (at at time zone 'Europe/Istanbul')::date;
  counted constant integer := case when counts then o.due else 0 end;
  is_first constant boolean :=
    coalesce((select b.purchases from customer_bills b where b.user_id = o.user_id), 0) = 0;
  multiplier integer;
  tier integer;
  earning earning;
  entry point_verdict;
begin
  -- Staff behind the people, then what it earns, then the ledger: the order of record_purchases().
  insert into staff_bills as s (staff_id, day, total) values (actor, today, counted)
  on conflict (staff_id) do update
     set day = today, total = counted + case when s.day = today then s.total else 0 end;
  tier := (tiers_of(array[o.user_id]))[1];
  multiplier := (tier_multipliers(array[tier]))[1];
  earning := (earn_points(array[o.user_id], array[o.branch_id], array[o.due], array[at::timestamptz],
                          array[multiplier], array[tier], array[is_first], true))[1];
  earned := earning.points;
  purchase := nextval('purchase_ids');
  if earned > 0 then
    entry := write_entry(
      user_id => o.user_id, type => 'EARN', amount => earned, branch_id => o.branch_id, kind => 'purchase',
      ref => purchase::text, request_key => '~purchase:' || purchase, actor_id => actor, scan_id => scan);
    if entry.outcome <> 'appended' then
      -- A scan that ended a moment ago: the next try refuses it by name.
      raise 'the entry of an order was refused: %', entry.outcome using errcode = 'serialization_failure';
    end if;
  end if;
  perform put_purchases(
    array[(purchase, o.user_id, o.branch_id, actor, scan, '~order:' || o.id,
           coalesce(entry.created_at, at), null, null, o.due, 0, o.due, at, multiplier, is_first, earned,
           entry.id, 0, null, tier, o.id)::purchases],
    array[earning]);
  insert into customer_bills as b (user_id, purchases, day, total, month, late)
  values (o.user_id, 1, today, counted, date_trunc('month', today)::date, 0)
  on conflict (user_id) do update
     set purchases = b.purchases + 1, day = today,
         total = counted + case when b.day = today then b.total else 0 end;
  update branches b set in_ledger = true where b.id = o.branch_id and not b.in_ledger;
end
$$;

revoke execute on function collect_order, record_order_purchase from public;
grant execute on function collect_order to telve_api;
