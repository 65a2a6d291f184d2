-- Refunds of orders (ordering.md §2, programme.md §2): units go back with their own shares.

-- The units of an order that a refund takes: of each line the first that have not gone back.
-- units: [{line, quantity}]; null for all that is left.
create or replace function units_to_refund(
  order_id bigint, units jsonb, out line smallint, out unit smallint, out money integer,
  out points integer
) returns setof record
language sql stable
set search_path = public, pg_temp
begin atomic
  select a.line, a.unit, a.money, a.points
    from (select x.*, row_number() over (partition by x.line order by x.unit) as nth
            from order_units x where x.order_id = $1 and x.refund_id is null) a
    left join (select j.line, sum(j.quantity) as quantity
                 from jsonb_to_recordset($2) as j (line smallint, quantity integer)
                group by 1) n on n.line = a.line
   where $2 is null or a.nth <= n.quantity;
end;

drop function if exists order_refund_refusal(orders, jsonb, bigint, bigint);
-- Why somebody may not refund these units of an order, null if they may: who refunds anything at its branch, and
-- whoever handed it over within 24 hours, but nobody their own. found: how many units_to_refund() finds.
create or replace function order_refund_refusal(
  o orders, units jsonb, found bigint, actor bigint, session_hash text
) returns text language sql stable
set search_path = public, pg_temp
return (
  select case
    when o.id is null or not any_of_branch and handed.actor_id <> actor then 'order_not_found'
    when o.state <> 'collected' then 'order_state'
    when not any_of_branch and not has_right(actor, 'refunds.own', o.branch_id)
         or is_elsewhere(session_hash, o.branch_id) then 'no_right_here'
    when o.user_id = actor then 'own_order'
    when not any_of_branch and handed.at < clock_timestamp() - interval '24 hours' then 'refund_too_late'
    when not exists (select from order_units u where u.order_id = o.id and u.refund_id is null)
      then 'already_refunded'
    when units is not null and found <>
         (select sum(n.quantity) from jsonb_to_recordset(units) as n (quantity integer))
      then 'refund_too_large'
  end
    from (select has_right(actor, 'refunds.any', o.branch_id) as any_of_branch) rights
    left join order_events handed
      on handed.order_id = o.id and handed.seq = o.seq and handed."to" = 'collected'
);

-- Says what a refund of units would do; writes nothing. refunding: kuruş that go back as the order was
-- paid, by `method`; back: points that come back; withheld: what of them pay_waivers() takes; owed, taken: of what its purchase had earned, as in
-- write_refund(); coupons: the names of those that come back, because no unit is left.
drop function if exists quote_order_refund;
create function quote_order_refund(
  order_id bigint, units jsonb, actor bigint, session_hash text default null, out outcome text, out refunding integer, out method text,
  out back integer, out withheld integer, out owed integer, out taken integer, out allowed boolean, out coupons jsonb
) language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  o orders;
  purchase purchases;
  balance integer;
  found bigint;
  whole boolean;
begin
  select * into o from orders r where r.id = order_id;
  select count(*), coalesce(sum(u.money), 0), coalesce(sum(u.points), 0),
         count(*) = (select count(*) from order_units a
                      where a.order_id = o.id and a.refund_id is null)
    into found, refunding, back, whole
    from units_to_refund(order_id, units) u;
  outcome := coalesce(order_refund_refusal(o, units, found, actor, session_hash), 'quoted');
  if outcome <> 'quoted' then
    return;
  end if;
  select u.points into balance from users u where u.id = o.user_id;
  select p.method into method from payments p where p.order_id = o.id and refunding > 0;
  select * into purchase from purchases p where p.id = o.purchase_id;
  owed := case when refunding > 0 then (refund_points(purchase, refunding)).owed else 0 end;
  -- First what comes back: it pays what refunds of before have waived, and what was earned can be taken from
  -- the rest.
  withheld := least(back, waived_after(o.user_id, '~order:' || o.id));
  taken := least(owed, balance + back - withheld);
  allowed := may_waive(purchase, owed - taken, actor);
  select coalesce(jsonb_agg(c.name order by c.id), '[]') into coupons
    from coupons c where whole and c.order_id = o.id;
end
$$;
revoke execute on function units_to_refund, order_refund_refusal, quote_order_refund from public;
grant execute on function units_to_refund, order_refund_refusal, quote_order_refund to telve_api;

-- Refunds units of a collected order, exactly once for a key of the actor: outcome 'refunded' |
-- 'repeated' | the code of a refusal; refund_id of the first two. Waits five seconds at most for who
-- holds the customer's row.
--
-- units: [{line, quantity}]; null for all that is left. A unit's money goes back at the
-- till, and what it had earned is taken back as of any purchase; its points come back to their lots. The
-- coupons come back when nothing remains. quote_order_refund() says all of it before.
drop function if exists refund_order;
create function refund_order(
  order_id bigint, units jsonb, why text, words text, actor bigint, key text, session_hash text,
  out outcome text, out refund_id bigint
) language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  o orders;
  known order_refunds;
  asked constant jsonb := jsonb_build_object('units', units, 'reason', why, 'note', words);
  taken_lines smallint[];
  taken_units smallint[];
  money_back integer;
  back integer;
  whole boolean;
  entry point_verdict;
  purchase_outcome text;
  purchase_refund bigint;
begin
  -- People first, then what is theirs. From here on each statement sees what was committed before.
  perform from users u
    where u.id = (select r.user_id from orders r where r.id = order_id) for no key update;
  select * into o from orders r where r.id = order_id for no key update;
  perform hold_posts();
  if not is_acting(actor, session_hash) then
    outcome := 'signed_out';
    return;
  end if;
  select * into known from order_refunds r where r.request_key = key and r.actor_id = actor;
  if known.id is not null then
    refund_id := known.id;
    outcome := case when (known.order_id, known.asked) = (o.id, asked) then 'repeated'
                    else 'idempotency_conflict' end;
    return;
  end if;
  select array_agg(u.line), array_agg(u.unit), sum(u.money), sum(u.points),
         count(*) = (select count(*) from order_units a
                      where a.order_id = o.id and a.refund_id is null)
    into taken_lines, taken_units, money_back, back, whole
    from units_to_refund(order_id, units) u;
  outcome := order_refund_refusal(o, units, coalesce(cardinality(taken_units), 0), actor, session_hash);
  if outcome is not null then return; end if;

  -- Coupons before campaigns, as everywhere.
  perform from coupons c where c.order_id = o.id order by c.id for no key update;
  refund_id := nextval(pg_get_serial_sequence('order_refunds', 'id'));
  -- First what comes back: it pays what refunds of before have waived, and what was earned can be taken from
  -- the rest.
  if back > 0 then
    entry := write_entry(
      user_id => o.user_id, type => 'EARN', amount => back, branch_id => o.branch_id, kind => 'refund',
      ref => 'order:' || o.id || ':' || refund_id, request_key => '~order-refund:' || refund_id,
      actor_id => actor);
    if entry.outcome <> 'appended' then
      raise 'the points of an order were not given back: %', entry.outcome
        using errcode = 'serialization_failure';
    end if;
    perform pay_waivers(o.user_id, '~order:' || o.id, entry, back, o.branch_id, actor);
  end if;
  if money_back > 0 then
    select r.outcome, r.refund_id into purchase_outcome, purchase_refund
      from write_refund(o.purchase_id, money_back,
                        case when why = 'ürün iadesi' then why else 'diğer' end::refund_reason, words,
                        null, actor, '~order-refund:' || refund_id, session_hash, key, true) r;
    if purchase_outcome <> 'refunded' then
      outcome := purchase_outcome;
      -- Nothing of it may stand: a refusal leaves no points behind.
      raise 'refused: %', outcome using errcode = 'TE001';
    end if;
  end if;
  insert into order_refunds (id, order_id, actor_id, request_key, asked, at, reason, note, amount, points,
                             entry_id, purchase_refund_id)
  overriding system value
  values (refund_id, o.id, actor, key, asked, coalesce(entry.created_at, clock_timestamp()), why, words,
          money_back, back, entry.id, purchase_refund);
  update order_units u set refund_id = refund_order.refund_id
    from unnest(taken_lines, taken_units) as t (line, unit)
   where u.order_id = o.id and u.line = t.line and u.unit = t.unit;
  update orders r set refunded = r.refunded + money_back, refunded_points = r.refunded_points + back
   where r.id = o.id;
  update payments p
     set state = case when o.refunded + money_back = p.amount then 'refunded' else 'refunded_in_part' end
   where p.order_id = o.id and money_back > 0;
  if whole then
    -- Its points are back; what is left are the coupons.
    perform return_order_payment(o.id, actor);
  end if;
  outcome := 'refunded';
exception when sqlstate 'TE001' then
  refund_id := null;
end
$$;
revoke execute on function refund_order from public;
grant execute on function refund_order to telve_api;
