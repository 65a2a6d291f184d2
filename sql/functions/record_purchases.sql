-- Bills at the till (programme.md §2). Requests come as arrays of one length; element i of each belongs
-- to request i. One call is one transaction: purchases, breakdowns, entries, balances and outbox rows.
-- What is said of requests that record nothing is in purchase_verdicts.sql.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists record_purchases;

-- Records what may be recorded and answers a verdict per request, as if the requests had come one after
-- the other: whose earlier bill may reach a tier is passed over with the next. A refused request changes
-- nothing, for its neighbours either. Customers whose rows somebody else holds are passed over, and what behind and
-- session_hashes mean is told at write_points().
--
-- addresses: as in write_points().
--
-- totals: kuruş; null voids a request key: no purchase is ever recorded with it by that actor.
-- extras: what goes with the bill, null for nothing: {"coupons": [{id, itemId?}],
-- "stamps": [{cardId, count}]}.
-- receipts, bought_ons: of a bill of an earlier moment, which earns by the base rule of its day alone. It
-- is of a branch that was open on that day, and of a person who was active then: that a branch was archived
-- or a person deactivated since takes nothing from them (programme.md §1).
create function record_purchases(
  user_ids bigint[], branch_ids bigint[], actor_ids bigint[], request_keys text[], scan_ids uuid[],
  totals integer[], receipts text[], bought_ons date[], extras jsonb[], session_hashes text[],
  behind boolean, addresses text[] default null
) returns purchase_verdict[]
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
  -- Below the ledger's cap by more than one batch can earn.
  fullest constant integer := 1900000000;
  request record;
  verdicts purchase_verdict[] :=
    array_fill(null::purchase_verdict, array[cardinality(user_ids)]);
  began timestamptz(3);
  today date;
  ended text[];
  -- Administrators among the actors; how long what is earned is kept; the tiers that hold (programme.md §5).
  admins bigint[];
  kept interval;
  tiers tier_settings;
  held bigint[];
  locked bigint[] := '{}';
  locked_before bigint[] := '{}';
  -- Keys that were given up in this batch, each with its actor.
  voided text[];

  -- The customer whose requests are being walked, and what the bounds count of them.
  user_now bigint;
  customers integer := 0;
  counted boolean;
  bills customer_bills[];
  bill customer_bills;
  -- The kuruş that they pay in this batch, and whether what follows has to wait for another one: it may have
  -- reached a tier by then.
  paid bigint;
  waits boolean;
  -- The place of their tier; staff, with what they have recorded today.
  own_tier integer;
  billed staff_bills[];
  of_giver staff_bills;
  staff bigint[];
  staff_totals bigint[];
  giver integer;
  of_staff bigint;
  bound text;
  used bigint;

  -- The request that is looked at: what coupons take off its bill, and what it would record.
  judged record;
  discount integer;
  refusal text;
  new_id bigint;
  earned_at timestamptz(3);
  one purchases;

  -- What is to be recorded, by place in these arrays; their requests' places and keys.
  recorded integer := 0;
  places integer[] := '{}';
  keys text[] := '{}';
  twin integer;
  news purchases[];
  branch_names text[] := '{}';
  heads ledger_head[];
  written purchase_verdict[];
  -- Coupons that they use: all of them, and a row for each bill.
  spent bigint[] := '{}';
  used_coupons purchase_coupons[] := '{}';
  -- Branches that are named for the first time: they stay from now on, though nothing be earned.
  new_branches bigint[] := '{}';
  marked integer;
begin
  -- People first, without waiting for any; then staff, in id order. From here on the statements below,
  -- each with its own snapshot, see all that was committed before.
  if behind then
    locked_before := coalesce(nullif(current_setting('telve.locked', true), ''), '{}');
  end if;
  held := array(
    select u.id from users u
     where u.id = any (user_ids) and u.id <> all (locked_before)
     order by u.id for no key update skip locked);
  if extras is not null then
    perform hold_coupons(extras, held);
  end if;
  select array(
           select row(b.staff_id, b.day, b.total)::staff_bills from staff_bills b
            where b.staff_id = any (actor_ids) order by b.staff_id for no key update),
         array(
           select h from (select distinct unnest(session_hashes)) as session (h)
            where h is not null
              and not exists (select from sessions s
                               where s.id_hash = decode(h, 'hex') and s.expires_at > now()
                                 and (select u.is_active from users u where u.id = s.user_id))),
         array(select u.id from users u where u.id = any (actor_ids) and u.is_admin),
         (select make_interval(months => s.grant_months)
            from programme_settings s order by s.id desc limit 1)
    into billed, ended, admins, kept;
  began := clock_timestamp();
  today := (began at time zone 'Europe/Istanbul')::date;
  tiers := tiers_now();
  foreach of_giver in array billed loop
    staff := staff || of_giver.staff_id;
    staff_totals := staff_totals || case when of_giver.day = today then of_giver.total else 0 end;
  end loop;

  for request in
    select r.*, coalesce(r.actor_id = any (admins), false) as by_admin, k.id as stored,
           v.at is not null as is_void, b.name as branch_name, b.in_ledger as branch_known, c as bills,
           h.tier, h.review_on,
           (u.id, u.points, u.ledger_seq, u.ledger_hash, u.awarded_on, u.awarded)::ledger_head as head,
           r.actor_id || ' ' || r.request_key as own_key,
           -- Who asks, and about whom: nothing else is said of these.
           case when r.session = any (ended) then 'signed_out'
                when u.id is null then 'user_not_found'
                when u.id <> all (held) then 'locked' end as barred,
           case when not u.is_active and r.receipt is null then 'user_inactive'
                when b.id is null then 'branch_required'
                when r.actor_id = r.user_id then 'own_account'
                when s.id is null then 'scan_required'
                when u.points > fullest then 'points_limit' end as refusal
      from unnest(user_ids, branch_ids, actor_ids, request_keys, scan_ids, totals, receipts,
                  bought_ons, extras, session_hashes)
           with ordinality as r (user_id, branch_id, actor_id, request_key, scan_id, total, receipt,
                                 bought_on, asked, session, place)
      left join users u on u.id = r.user_id
      left join branches b on b.id = r.branch_id
                          and (b.archived_at is null or r.receipt is not null
                               and b.archived_at >= r.bought_on::timestamp at time zone 'Europe/Istanbul')
      left join purchases k on k.request_key = r.request_key and k.actor_id = r.actor_id
      left join purchase_voids v on v.request_key = r.request_key and v.actor_id = r.actor_id
      left join scans s on s.id = r.scan_id and s.staff_id = r.actor_id and s.customer_id = r.user_id
                       and s.closed_at is null and s.expires_at > began
      left join customer_bills c on c.user_id = r.user_id
      left join person_tiers h on h.user_id = r.user_id and upper_inf(h.holds)
     order by r.user_id, r.place
  loop
    -- The next customer.
    if request.user_id is distinct from user_now then
      user_now := request.user_id;
      counted := false;
      paid := 0;
      waits := false;
      bill := request.bills;
      if bill.user_id is null then
        bill := (user_now, 0, today, 0, today, 0)::customer_bills;
      end if;
      if bill.day <> today then
        bill.day := today;
        bill.total := 0;
      end if;
      if bill.month <> date_trunc('month', today)::date then
        bill.month := date_trunc('month', today)::date;
        bill.late := 0;
      end if;
      own_tier := case when request.review_on <= today then (tiers_of(array[user_now]))[1]
                       else least(coalesce(request.tier, 1), cardinality(tiers.names)) end;
    end if;

    -- Where this batch may reach a tier, at 2 points a lira, the next bill has it: it waits for the next batch,
    -- and with it what its customer has sent later.
    waits := waits or counted and request.total is not null and request.stored is null
                      and request.own_key <> all (keys) and own_tier < cardinality(tiers.names)
                      and tier_points_on(user_now, today) + paid / 50 >= tiers.thresholds[own_tier + 1];
    if waits then
      request.barred := coalesce(request.barred, 'locked');
    end if;
    if request.barred is not null then
      if request.barred = 'locked' then
        locked := locked || user_now;
      end if;
      verdicts[request.place] := purchase_refusal(request.barred);
      continue;
    end if;

    -- A key that has its purchase: that is the answer, whatever has changed since. A void asks for no
    -- more than whose it is.
    twin := array_position(keys, request.own_key);
    if twin is not null or request.stored is not null then
      if twin is not null then
        one := news[twin];
      else
        select * into one from purchases p where p.id = request.stored;
      end if;
      if (one.user_id, one.branch_id, one.scan_id, one.total, one.receipt, one.bought_on, one.asked)
           is not distinct from (user_now, request.branch_id, request.scan_id, request.total,
                                 request.receipt, request.bought_on, request.asked)
         or request.total is null and one.user_id = user_now then
        verdicts[request.place] :=
          row('repeated', one.id, null, null, null, null, null, null, null, null, null,
              null)::purchase_verdict;
      else
        verdicts[request.place] := purchase_refusal('idempotency_conflict');
      end if;
      continue;
    end if;

    -- A key that is given up, now or before.
    if request.is_void or request.own_key = any (voided) then
      verdicts[request.place] :=
        purchase_refusal(case when request.total is null then 'void' else 'request_void' end);
      continue;
    end if;
    if request.total is null then
      insert into purchase_voids (request_key, actor_id, user_id)
      values (request.request_key, request.actor_id, user_now);
      voided := voided || request.own_key;
      verdicts[request.place] := purchase_refusal('void');
      continue;
    end if;

    if request.refusal is not null then
      verdicts[request.place] := purchase_refusal(request.refusal);
      continue;
    end if;

    discount := 0;
    if request.asked is not null then
      select * into judged
        from judge_coupons(request.asked -> 'coupons', user_now, request.branch_id, request.total,
                           began, spent);
      if judged.refusal is null and request.asked ? 'stamps' then
        judged.refusal :=
          judge_stamps(request.asked -> 'stamps', request.total - judged.discount);
      end if;
      if judged.refusal is not null then
        verdicts[request.place] := purchase_refusal(judged.refusal);
        continue;
      end if;
      discount := judged.discount;
    end if;
    if request.receipt is not null then
      refusal := case when request.bought_on not between today - 7 and today then 'receipt_day'
                      when bill.late >= 2 then 'late_limit' end;
      if refusal is not null then
        verdicts[request.place] := purchase_refusal(refusal);
        continue;
      end if;
    end if;

    -- Staff's bills are bounded, by themselves and by the day.
    giver := array_position(staff, request.actor_id);
    if giver is null then
      -- The first bill of a staff member: another writer may be about to write it as well.
      insert into staff_bills as s (staff_id, day, total) values (request.actor_id, today, 0)
      on conflict (staff_id) do update set staff_id = excluded.staff_id
      returning case when s.day = today then s.total else 0 end into of_staff;
      staff := staff || request.actor_id;
      staff_totals := staff_totals || of_staff;
      giver := cardinality(staff);
    end if;
    if not request.by_admin then
      bound := case
        when request.total > bill_bound('staff_bill') then 'staff_bill'
        when bill.total + request.total > bill_bound('customer_day') then 'customer_day'
        when staff_totals[giver] + request.total > bill_bound('staff_day') then 'staff_day'
      end;
      if bound is not null then
        used := case bound when 'customer_day' then bill.total
                           when 'staff_day' then staff_totals[giver] end;
        verdicts[request.place] :=
          row(bound, null, null, null, null, null, null, null, null, null, bill_bound(bound),
              used)::purchase_verdict;
        insert into security_log (at, kind, actor_id, subject_id, address, detail)
        values (began, 'bill_refused', request.actor_id, user_now, addresses[request.place],
                jsonb_build_object('bound', bound, 'total', request.total));
        continue;
      end if;
    end if;

    new_id := nextval('purchase_ids');
    earned_at := began;
    if request.receipt is not null then
      -- Another process may be about to record the same receipt: this waits for it.
      insert into purchase_receipts (branch_id, bought_on, receipt, purchase_id)
      values (request.branch_id, request.bought_on, request.receipt, new_id)
      on conflict do nothing;
      if not found then
        verdicts[request.place] := purchase_refusal('receipt_recorded');
        continue;
      end if;
      earned_at := least(
        began, ((request.bought_on + 1)::timestamp at time zone 'Europe/Istanbul') - interval '1 ms');
      bill.late := bill.late + 1;
      insert into security_log (at, kind, actor_id, subject_id, address, detail)
      values (began, 'purchase_added', request.actor_id, user_now, addresses[request.place],
              jsonb_build_object('purchase', new_id, 'total', request.total,
                                 'boughtOn', request.bought_on));
    end if;

    -- Nothing speaks against it.
    recorded := recorded + 1;
    places[recorded] := request.place;
    keys[recorded] := request.own_key;
    branch_names[recorded] := request.branch_name;
    if not request.branch_known and not request.branch_id = any (new_branches) then
      new_branches := new_branches || request.branch_id;
    end if;
    if discount > 0 then
      spent := spent || array(select u.coupon_id from unnest(judged.uses) u);
      used_coupons := used_coupons || array(
        select (new_id, u.coupon_id, u.item_id, u.discount)::purchase_coupons
          from unnest(judged.uses) u);
    end if;
    -- What it earns and its entry follow in write_purchases().
    news[recorded] :=
      (new_id, user_now, request.branch_id, request.actor_id, request.scan_id, request.request_key,
       began, request.receipt, request.bought_on, request.total, discount, request.total - discount,
       earned_at, case when request.receipt is null then tiers.multipliers[own_tier] end,
       bill.purchases = 0, 0, null, 0, request.asked,
       case when request.receipt is null then own_tier end, null)::purchases;
    bill.purchases := bill.purchases + 1;
    paid := paid + request.total - discount;
    if not request.by_admin then
      bill.total := bill.total + request.total;
      staff_totals[giver] := staff_totals[giver] + request.total;
    end if;
    if not counted then
      counted := true;
      customers := customers + 1;
      heads[customers] := request.head;
    end if;
    bills[customers] := bill;
  end loop;

  if recorded > 0 then
    written := write_purchases(news, branch_names, heads, (today + kept)::date);
    for i in 1 .. recorded loop
      verdicts[places[i]] := written[i];
    end loop;
    if used_coupons <> '{}' then
      insert into purchase_coupons select * from unnest(used_coupons);
      update coupons c set state = 'used', purchase_id = u.purchase_id, closed_at = began
        from unnest(used_coupons) u
       where c.id = u.coupon_id;
    end if;
    if extras is not null then
      perform give_stamps(n.id, n.user_id, n.asked -> 'stamps', began)
         from unnest(news) n where n.asked ? 'stamps';
    end if;
    if new_branches <> '{}' then
      update branches set in_ledger = true where id = any (new_branches);
      get diagnostics marked = row_count;
      if marked < cardinality(new_branches) then
        raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
      end if;
    end if;
    insert into customer_bills as c select * from unnest(bills)
    on conflict (user_id) do update
       set purchases = excluded.purchases, day = excluded.day, total = excluded.total,
           month = excluded.month, late = excluded.late;
    update staff_bills s set day = today, total = g.total
      from unnest(staff, staff_totals) as g (id, total)
     where s.staff_id = g.id and (s.day, s.total) is distinct from (today, g.total);
  end if;
  if locked <> '{}' or locked_before <> '{}' then
    perform set_config('telve.locked', locked::text, false);
  end if;
  return verdicts;
end
$$;

revoke execute on function record_purchases from public;
grant execute on function record_purchases to telve_api;
