-- Bills at the till (programme.md §2). One call is one transaction: purchases, breakdowns, entries, balances
-- and outbox rows. What is said of requests that record nothing is in purchase_verdicts.sql.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists record_purchases;
drop function if exists judge_bill;
drop function if exists judge_extras;
drop function if exists asked_bills;
drop type if exists asked_bill;

-- A request, with what it would record and what it meets.
create type asked_bill as (
  place integer, session text, address text,
  -- The purchase, but for what is found out while it is judged and written. Its total is null in a request
  -- that voids its key.
  bill purchases,
  -- The key with its actor; the purchase that it has made; whether it was given up.
  own_key text, duplicate purchases, is_void boolean,
  -- Where the customer's chain ends; what the bounds count of them; their tier, and whether it is due for
  -- review.
  head ledger_head, counts customer_bills, tier integer, is_due_for_review boolean,
  by_admin boolean, by_number boolean, branch_name text, branch_known boolean,
  -- Why nothing is said of it, not even what its key has made; why it may not be recorded.
  barred text, refusal text
);

-- The requests of a batch, each customer's together and in their order. What their fields mean is told at
-- record_purchases(), what held, ended, admins and strangers are at begin_batch().
create function asked_bills(
  requests json, held bigint[], ended text[], admins bigint[], strangers text[], began timestamptz,
  today date
) returns setof asked_bill
language sql stable
as $$
  select r.place::integer, r.session, r.address,
         -- In the order of the table's columns.
         (null, r.user_id, r.branch_id, r.actor_id, r.scan_id, r.request_key, began, r.receipt, r.bought_on,
          r.total, 0, null,
          -- A late one earns on its day, at the latest now.
          least(began, ((r.bought_on + 1)::timestamp at time zone 'Europe/Istanbul') - interval '1 ms'),
          null, false, 0, null, 0, r.asked, null, null)::purchases,
         r.actor_id || ' ' || r.request_key, k, v.at is not null,
         (u.id, u.points, u.ledger_seq, u.ledger_hash, u.awarded_on, u.awarded)::ledger_head,
         -- Day and month that have begun since count nothing yet.
         (r.user_id, coalesce(c.purchases, 0), today, case when c.day = today then c.total else 0 end,
          date_trunc('month', today)::date,
          case when c.month = date_trunc('month', today) then c.late else 0 end)::customer_bills,
         coalesce(h.tier, 1), coalesce(h.review_on <= today, false),
         coalesce(r.actor_id = any (admins), false), coalesce(r.by_number, false), b.name, b.in_ledger,
         case when r.session = any (ended) then 'signed_out'
              when u.id is null then 'user_not_found'
              when u.id <> all (held) then 'locked' end,
         coalesce(
           case when is_stranger(strangers, acting_as(r.actor_id, r.branch_id, r.receipt), r.session, r.branch_id)
                then 'no_right_here' end,
           customer_refusal(
             is_own => r.actor_id = r.user_id,
             -- With a number goes nothing that belongs to its customer.
             has_scan => case when r.by_number
                              then r.asked is null and r.receipt is null
                                   and number_scan_opens(r.scan_id, r.actor_id, r.user_id, began)
                              -- Whoever manages people goes by the receipt (decisions/290).
                              when r.scan_id is null
                              then r.receipt is not null and has_right(r.actor_id, 'people.manage', null)
                                   and not is_elsewhere(r.session, null)
                              else scan_opens(s, r.actor_id, r.user_id, began) end,
             is_active => u.is_active or r.receipt is not null,
             has_branch => b.id is not null),
           -- Below the ledger's cap by more than one batch can earn.
           case when u.points > 1900000000 then 'points_limit' end)
    from rows from (json_to_recordset(requests) as (
           user_id bigint, branch_id bigint, actor_id bigint, request_key text, scan_id uuid,
           by_number boolean, total integer, receipt text, bought_on date, asked jsonb, session text,
           address text))
         with ordinality as r (
           user_id, branch_id, actor_id, request_key, scan_id, by_number, total, receipt, bought_on, asked,
           session, address, place)
    left join users u on u.id = r.user_id
    left join branches b on b.id = r.branch_id
                        and (b.archived_at is null or r.receipt is not null
                             and b.archived_at >= r.bought_on::timestamp at time zone 'Europe/Istanbul')
    left join purchases k on k.request_key = r.request_key and k.actor_id = r.actor_id
    left join purchase_voids v on v.request_key = r.request_key and v.actor_id = r.actor_id
    left join scans s on s.id = r.scan_id
    left join customer_bills c on c.user_id = r.user_id
    left join person_tiers h on h.user_id = r.user_id and upper_inf(h.holds)
   order by r.user_id, r.place
$$;

-- What becomes of a request before what goes with it and the bounds are asked: null where nothing speaks against
-- it so far. late: bills of the customer that were recorded late this month.
create function judge_bill(request asked_bill, late integer, today date) returns text
language sql immutable
return case
  when request.barred is not null then request.barred
  -- A key that has its purchase: that is the answer, whatever has changed since.
  when (request.duplicate).id is not null
    then case when is_same_bill(request.duplicate, request.bill) then 'repeated'
              else 'idempotency_conflict' end
  when (request.bill).total is null then 'void'
  when request.is_void then 'request_void'
  when request.refusal is not null then request.refusal
  when (request.bill).receipt is null then null
  when (request.bill).bought_on not between today - 7 and today then 'receipt_day'
  when late >= 2 then 'late_limit'
end;

-- What goes with a bill: why it may not, null if it may, and what its coupons take off then. spent: coupons
-- that the batch has used before. Writes nothing.
create function judge_extras(
  bill purchases, spent bigint[], out refusal text, out discount integer, out uses coupon_use[]
) language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  select j.refusal, j.discount, j.uses into refusal, discount, uses
    from judge_coupons(bill.asked -> 'coupons', bill.user_id, bill.branch_id, bill.total, bill.at, spent) j;
  if refusal is null and bill.asked ? 'stamps' then
    refusal := judge_stamps(bill.asked -> 'stamps', bill.total - discount);
  end if;
end
$$;

-- Records what may be recorded and answers a verdict per request, as if the requests had come one after
-- the other: whose earlier bill may reach a tier is passed over with the next. A refused request changes
-- nothing, for its neighbours either. Customers whose rows somebody else holds are passed over.
--
-- requests: an array of objects with the fields that asked_bills() lists; what is null may be left out.
--   by_number: whether scan_id is of number_scans (decisions/241).
--   total: kuruş; null voids the request key: no purchase is ever recorded with it by that actor.
--   asked: what goes with the bill: {"coupons": [{id, itemId?}], "stamps": [{cardId, count}]}.
--   receipt, bought_on: of a bill of an earlier moment, which earns by the base rule of its day alone. It is
--   of a branch that was open on that day, and of a person who was active then: that a branch was archived
--   or a person deactivated since takes nothing from them (programme.md §1).
--   session, address: as in write_points().
-- behind: as in begin_batch().
create function record_purchases(requests json, behind boolean) returns purchase_verdict[]
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
  began timestamptz(3);
  today date;
  tiers tier_settings;
  request asked_bill;
  bill purchases;
  outcome text;
  discount integer;
  uses coupon_use[];
  verdict purchase_verdict;
  verdicts purchase_verdict[] := array_fill(null::purchase_verdict, array[json_array_length(requests)]);
  -- Keys that were given up in this batch, each with its actor; customers that are passed over.
  voided text[] := '{}';
  passed bigint[] := '{}';
  -- The customer whose requests are walked, by what the bounds count of them: their tier, the kuruş that they
  -- pay in this batch, the coupons that they use in it, and whether what follows waits for the next one.
  counts customer_bills;
  tier integer;
  paid bigint;
  spent bigint[];
  waits boolean;
  -- Who records with the kuruş that they have recorded today, the place there of who records now, and what they may
  -- at that branch.
  staff bigint[];
  billed bigint[];
  recorder integer;
  own own_bounds;
  -- What is to be put, by place in these lists, and by customer; the requests' places and keys.
  bills purchases[] := '{}';
  branch_names text[] := '{}';
  places integer[] := '{}';
  keys text[] := '{}';
  written purchase_verdict[];
  heads ledger_head[] := '{}';
  counted customer_bills[];
  used_coupons purchase_coupons[] := '{}';
  first_named bigint[] := '{}';
begin
  -- 1. Begin: customers are held with their coupons, then staff in id order. Only this function locks those.
  select * into batch from begin_batch(requests, behind, 'bills.record');
  select * into began, today, staff, billed from hold_staff_bills(batch.actors);
  tiers := tiers_now();

  for request in
    select * from asked_bills(requests, batch.held, batch.ended, batch.admins, batch.strangers, began,
                              today)
  loop
    bill := request.bill;
    if bill.user_id is distinct from counts.user_id then
      counts := request.counts;
      tier := case when request.is_due_for_review then (tiers_of(array[bill.user_id]))[1]
                   else least(request.tier, cardinality(tiers.names)) end;
      paid := 0;
      spent := '{}';
      waits := false;
    end if;
    -- What this batch has done before with the same key.
    if request.own_key = any (keys) then
      request.duplicate := bills[array_position(keys, request.own_key)];
    end if;
    request.is_void := request.is_void or request.own_key = any (voided);
    -- Where this batch may reach a tier, at 2 points a lira, the next bill has it: it waits for the next
    -- batch, and with it what its customer has sent later.
    waits := waits or (heads[cardinality(heads)]).user_id = bill.user_id and bill.total is not null
                      and (request.duplicate).id is null and tier < cardinality(tiers.names)
                      and tier_points_on(bill.user_id, today) + paid / 50 >= tiers.thresholds[tier + 1];
    request.barred := coalesce(request.barred, case when waits then 'locked' end);

    -- 2. Judge.
    outcome := judge_bill(request, counts.late, today);
    discount := 0;
    if outcome is null and bill.asked is not null then
      select * into outcome, discount, uses from judge_extras(bill, spent);
    end if;
    if outcome is null then
      recorder := case when not request.by_admin then array_position(staff, bill.actor_id) end;
      if recorder is not null and billed[recorder] is null then
        billed[recorder] := first_bill(bill.actor_id, today);
      end if;
      own := batch.limits[array_position(batch.acting, acting_as(bill.actor_id, bill.branch_id, bill.receipt))];
      verdict := enforce_bill_bounds(bill, request.by_number, request.by_admin, request.session, request.address,
                                     batch.bounds, own, counts.total, billed[recorder], today);
      if verdict.outcome is not null then
        verdicts[request.place] := verdict;
        continue;
      end if;
    end if;
    if outcome is null then
      bill.id := nextval('purchase_ids');
      if bill.receipt is not null and not take_receipt(bill, request.address) then
        outcome := 'receipt_recorded';
      end if;
      if request.by_number then
        perform use_number_scan(bill, today, (batch.bounds).id);
      end if;
    end if;
    if outcome is not null then
      if outcome = 'void' and not request.is_void then
        insert into purchase_voids (request_key, actor_id, user_id)
        values (bill.request_key, bill.actor_id, bill.user_id);
        voided := voided || request.own_key;
      elsif outcome = 'locked' then
        passed := passed || bill.user_id;
      end if;
      verdicts[request.place] := case when outcome = 'repeated' then repeated_purchase(request.duplicate)
                                      else purchase_refusal(outcome) end;
      continue;
    end if;

    -- Nothing speaks against it. What it earns, and its entry, follow for all of them together.
    bill := due_bill(bill, discount, counts.purchases = 0, tier, tiers.multipliers[tier]);
    counts := count_bill(counts, bill, request.by_admin);
    paid := paid + bill.due;
    if not request.by_admin then
      billed[recorder] := billed[recorder] + bill.total;
    end if;
    bills := bills || bill;
    branch_names := branch_names || request.branch_name;
    places := places || request.place;
    keys := keys || request.own_key;
    if (heads[cardinality(heads)]).user_id is distinct from bill.user_id then
      heads := heads || request.head;
    end if;
    counted[cardinality(heads)] := counts;
    if discount > 0 then
      spent := spent || array(select u.coupon_id from unnest(uses) u);
      used_coupons := used_coupons || coupons_used(bill.id, uses);
    end if;
    if not request.branch_known and bill.branch_id <> all (first_named) then
      first_named := first_named || bill.branch_id;
    end if;
  end loop;

  -- 3. Chain, and 4. put.
  if bills <> '{}' then
    written := write_purchases(bills, branch_names, heads, kept_until(today));
    for i in 1 .. cardinality(places) loop
      verdicts[places[i]] := written[i];
    end loop;
    perform use_coupons(used_coupons, began);
    perform give_stamps(b.id, b.user_id, b.asked -> 'stamps', began)
       from unnest(bills) b where b.asked ? 'stamps';
    perform put_bill_counts(counted, staff, billed, today);
  end if;

  -- 5. End.
  perform end_batch(passed, batch.passed_before, first_named);
  return verdicts;
end
$$;

revoke execute on function record_purchases, judge_extras, asked_bills from public;
grant execute on function record_purchases to telve_api;
