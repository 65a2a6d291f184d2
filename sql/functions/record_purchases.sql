-- Bills at the till (programme.md §2). Requests come as arrays of one length; element i of each belongs
-- to request i. One call is one transaction: purchases, breakdowns, entries, balances and outbox rows.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists record_purchases;

-- What purchases may come to, in kuruş: with one bill by staff, of one customer and by one staff member
-- on a day of Istanbul. Those of administrators are bounded by the table alone (50,000 TL), and do not
-- count towards the others.
create or replace function bill_bound(bound text) returns integer
language sql immutable parallel safe
return case bound when 'staff_bill' then 1000000
                  when 'customer_day' then 2500000
                  when 'staff_day' then 25000000 end;

create or replace function purchase_refusal(code text) returns purchase_verdict
language sql immutable parallel safe
return row(code, null, null, null, null, null, null, null, null, null, null, null)::purchase_verdict;

-- Records what may be recorded and answers a verdict per request, as if the requests had come one after
-- the other, but that each has the tier of before the batch. A refused request changes nothing, for its
-- neighbours either. Customers whose rows somebody else holds are passed over, and what behind and
-- session_hashes mean is told at write_points().
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
  behind boolean
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
  held bigint[];
  next_held integer := 1;
  locked bigint[] := '{}';
  locked_before bigint[] := '{}';
  -- Keys that were given up in this batch, each with its actor.
  voided text[];

  -- The customer whose requests are being walked, and what the bounds count of them.
  user_now bigint;
  is_locked boolean;
  customers integer := 0;
  counted boolean;
  bills customer_bills[];
  bill customer_bills;
  staff bigint[];
  staff_totals bigint[];
  giver integer;
  of_staff bigint;
  bound text;
  used bigint;

  -- What is to be recorded, by place in these arrays; their requests' places and keys.
  recorded integer := 0;
  places integer[] := '{}';
  keys text[] := '{}';
  twin integer;
  news purchases[];
  -- What coupons take off the bill that is looked at; of those to be recorded, a row for each coupon.
  judged record;
  spent bigint[] := '{}';
  used_coupons purchase_coupons[] := '{}';
  one purchases;
  branch_names text[] := '{}';
  -- Branches that are named for the first time: they stay from now on, though nothing be earned.
  new_branches bigint[] := '{}';
  marked integer;
  users_of bigint[];
  branches_of bigint[];
  dues integer[];
  ats timestamptz[];
  firsts boolean[];
  multipliers integer[];
  own_tiers integer[];
  earnings earning[];
  -- Of those that earn: their entries, as write_points() is asked for them.
  earning_users bigint[];
  amounts integer[];
  earning_branches bigint[];
  actors bigint[];
  cause_keys text[];
  scans_of uuid[];
  cause_refs text[];
  entries point_verdict[];
  next_entry integer := 1;
  entry point_verdict;
  balance integer;
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
  began := clock_timestamp();
  today := (began at time zone 'Europe/Istanbul')::date;
  with counted_today as (
    select staff_id, case when day = today then total else 0 end as total from staff_bills
     where staff_id = any (actor_ids) order by staff_id for no key update
  ) select array_agg(staff_id), array_agg(total) into staff, staff_totals from counted_today;
  ended := array(
    select h from (select distinct unnest(session_hashes)) as session (h)
     where h is not null
       and not exists (select from sessions s
                        where s.id_hash = decode(h, 'hex') and s.expires_at > began
                          and (select u.is_active from users u where u.id = s.user_id)));

  for request in
    select r.*, u.id as found, u.points, u.is_active, coalesce(a.is_admin, false) as by_admin,
           k.id as stored,
           (k.user_id, k.branch_id, k.scan_id, k.total, k.receipt, k.bought_on, k.asked)
           is not distinct from
           (r.user_id, r.branch_id, r.scan_id, r.total, r.receipt, r.bought_on, r.asked) as is_same,
           k.user_id as stored_user, v.at is not null as is_void, s.id is not null as is_scanned,
           b.name as branch_name, b.in_ledger as branch_known, c as bills
      from unnest(user_ids, branch_ids, actor_ids, request_keys, scan_ids, totals, receipts,
                  bought_ons, extras, session_hashes)
           with ordinality as r (user_id, branch_id, actor_id, request_key, scan_id, total, receipt,
                                 bought_on, asked, session, place)
      left join users u on u.id = r.user_id
      left join users a on a.id = r.actor_id
      left join branches b on b.id = r.branch_id
                          and (b.archived_at is null or r.receipt is not null
                               and b.archived_at >= r.bought_on::timestamp at time zone 'Europe/Istanbul')
      left join purchases k on k.request_key = r.request_key and k.actor_id = r.actor_id
      left join purchase_voids v on v.request_key = r.request_key and v.actor_id = r.actor_id
      left join scans s on s.id = r.scan_id and s.staff_id = r.actor_id and s.customer_id = r.user_id
                       and s.closed_at is null and s.expires_at > began
      left join customer_bills c on c.user_id = r.user_id
     order by r.user_id, r.place
  loop
    -- The next customer.
    if request.user_id is distinct from user_now then
      user_now := request.user_id;
      counted := false;
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
      is_locked := held[next_held] is distinct from user_now;
      if not is_locked then
        next_held := next_held + 1;
      elsif request.found is not null then
        locked := locked || user_now;
      end if;
    end if;

    -- Who asks, and about whom.
    if request.session = any (ended) then
      verdicts[request.place] := purchase_refusal('signed_out');
      continue;
    end if;
    if request.found is null then
      verdicts[request.place] := purchase_refusal('user_not_found');
      continue;
    end if;
    if is_locked then
      verdicts[request.place] := purchase_refusal('locked');
      continue;
    end if;

    -- A key that has its purchase: that is the answer, whatever has changed since. A void asks for no
    -- more than whose it is.
    twin := array_position(keys, request.actor_id || ' ' || request.request_key);
    if twin is not null then
      one := news[twin];
      request.stored := one.id;
      request.stored_user := one.user_id;
      request.is_same :=
        (one.user_id, one.branch_id, one.scan_id, one.total, one.receipt, one.bought_on, one.asked)
        is not distinct from (user_now, request.branch_id, request.scan_id, request.total,
                              request.receipt, request.bought_on, request.asked);
    end if;
    if request.stored is not null then
      if request.is_same or request.total is null and request.stored_user = user_now then
        verdicts[request.place] :=
          row('repeated', request.stored, null, null, null, null, null, null, null, null, null,
              null)::purchase_verdict;
      else
        verdicts[request.place] := purchase_refusal('idempotency_conflict');
      end if;
      continue;
    end if;

    -- A key that is given up, now or before.
    if request.is_void or request.actor_id || ' ' || request.request_key = any (voided) then
      verdicts[request.place] :=
        purchase_refusal(case when request.total is null then 'void' else 'request_void' end);
      continue;
    end if;
    if request.total is null then
      insert into purchase_voids (request_key, actor_id, user_id)
      values (request.request_key, request.actor_id, user_now);
      voided := voided || (request.actor_id || ' ' || request.request_key);
      verdicts[request.place] := purchase_refusal('void');
      continue;
    end if;

    if not request.is_active and request.receipt is null then
      verdicts[request.place] := purchase_refusal('user_inactive');
      continue;
    end if;
    if request.branch_name is null then
      verdicts[request.place] := purchase_refusal('branch_required');
      continue;
    end if;
    if request.actor_id = user_now then
      verdicts[request.place] := purchase_refusal('own_account');
      continue;
    end if;
    if not request.is_scanned then
      verdicts[request.place] := purchase_refusal('scan_required');
      continue;
    end if;
    if request.points > fullest then
      verdicts[request.place] := purchase_refusal('points_limit');
      continue;
    end if;

    one := null;
    one.discount := 0;
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
      one.discount := judged.discount;
    end if;
    if request.receipt is not null and request.bought_on not between today - 7 and today then
      verdicts[request.place] := purchase_refusal('receipt_day');
      continue;
    end if;
    if request.receipt is not null and bill.late >= 2 then
      verdicts[request.place] := purchase_refusal('late_limit');
      continue;
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
        insert into security_log (at, kind, actor_id, subject_id, detail)
        values (began, 'bill_refused', request.actor_id, user_now,
                jsonb_build_object('bound', bound, 'total', request.total));
        continue;
      end if;
    end if;

    one.id := nextval('purchase_ids');
    one.earned_at := began;
    if request.receipt is not null then
      -- Another process may be about to record the same receipt: this waits for it.
      insert into purchase_receipts (branch_id, bought_on, receipt, purchase_id)
      values (request.branch_id, request.bought_on, request.receipt, one.id)
      on conflict do nothing;
      if not found then
        verdicts[request.place] := purchase_refusal('receipt_recorded');
        continue;
      end if;
      one.earned_at := least(
        began, ((request.bought_on + 1)::timestamp at time zone 'Europe/Istanbul') - interval '1 ms');
      bill.late := bill.late + 1;
      insert into security_log (at, kind, actor_id, subject_id, detail)
      values (began, 'purchase_added', request.actor_id, user_now,
              jsonb_build_object('purchase', one.id, 'total', request.total,
                                 'boughtOn', request.bought_on));
    end if;

    -- Nothing speaks against it.
    recorded := recorded + 1;
    places[recorded] := request.place;
    keys[recorded] := request.actor_id || ' ' || request.request_key;
    branch_names[recorded] := request.branch_name;
    if not request.branch_known and not request.branch_id = any (new_branches) then
      new_branches := new_branches || request.branch_id;
    end if;
    one.user_id := user_now;
    one.branch_id := request.branch_id;
    one.actor_id := request.actor_id;
    one.scan_id := request.scan_id;
    one.request_key := request.request_key;
    one.at := began;
    one.receipt := request.receipt;
    one.bought_on := request.bought_on;
    one.total := request.total;
    one.asked := request.asked;
    if one.discount > 0 then
      spent := spent || array(select u.coupon_id from unnest(judged.uses) u);
      used_coupons := used_coupons || array(
        select (one.id, u.coupon_id, u.item_id, u.discount)::purchase_coupons
          from unnest(judged.uses) u);
    end if;
    one.due := one.total - one.discount;
    one.first := bill.purchases = 0;
    one.refunded := 0;
    users_of[recorded] := one.user_id;
    branches_of[recorded] := one.branch_id;
    dues[recorded] := one.due;
    ats[recorded] := one.earned_at;
    firsts[recorded] := one.first;
    news[recorded] := one;
    bill.purchases := bill.purchases + 1;
    if not request.by_admin then
      bill.total := bill.total + request.total;
      staff_totals[giver] := staff_totals[giver] + request.total;
    end if;
    if not counted then
      counted := true;
      customers := customers + 1;
    end if;
    bills[customers] := bill;
  end loop;

  if recorded > 0 then
    -- What they earn, after people and staff, before the ledger.
    multipliers := tier_multipliers(users_of);
    own_tiers := tiers_of(users_of);
    for i in 1 .. recorded loop
      if (news[i]).receipt is not null then
        multipliers[i] := null;
        own_tiers[i] := null;
      end if;
    end loop;
    earnings := earn_points(users_of, branches_of, dues, ats, multipliers, own_tiers, firsts, true);

    -- Their entries. Whatever could refuse one was asked above.
    earning_users := '{}';
    for i in 1 .. recorded loop
      if (earnings[i]).points > 0 then
        one := news[i];
        earning_users := earning_users || one.user_id;
        amounts := amounts || (earnings[i]).points;
        earning_branches := earning_branches || one.branch_id;
        actors := actors || one.actor_id;
        cause_keys := cause_keys || ('~purchase:' || one.id);
        scans_of := scans_of || one.scan_id;
        cause_refs := cause_refs || one.id::text;
      end if;
    end loop;
    if earning_users <> '{}' then
      entries := write_points(
        earning_users,
        array_fill('EARN'::point_kind, array[cardinality(earning_users)]), amounts, earning_branches,
        actors, cause_keys, scans_of, null, null,
        array_fill('purchase'::entry_kind, array[cardinality(earning_users)]), cause_refs, null, null,
        false, null);
    end if;
    for i in 1 .. recorded loop
      one := news[i];
      one.tier_multiplier := multipliers[i];
      one.tier := own_tiers[i];
      one.earned := (earnings[i]).points;
      balance := null;
      entry := null;
      if one.earned > 0 then
        entry := entries[next_entry];
        next_entry := next_entry + 1;
        if entry.outcome <> 'appended' then
          -- A scan that ended a moment ago: the next try refuses it by name.
          raise 'the entry of a purchase was refused: %', entry.outcome
            using errcode = 'serialization_failure';
        end if;
        -- One instant for both.
        one.at := entry.created_at;
        one.entry_id := entry.id;
        balance := entry.points;
      else
        select u.points into balance from users u where u.id = one.user_id;
      end if;
      news[i] := one;
      verdicts[places[i]] :=
        ('recorded', one.id, one.at, branch_names[i], one.due, one.earned,
         to_jsonb((earnings[i]).lines), one.entry_id, entry.seq, balance, null,
         null)::purchase_verdict;
    end loop;

    insert into purchases (
      id, user_id, branch_id, actor_id, scan_id, request_key, at, receipt, bought_on, total, discount,
      asked, earned_at, tier_multiplier, tier, first, earned, entry_id)
    select id, user_id, branch_id, actor_id, scan_id, request_key, at, receipt, bought_on, total,
           discount, asked, earned_at, tier_multiplier, tier, first, earned, entry_id
      from unnest(news);
    if used_coupons <> '{}' then
      insert into purchase_coupons select * from unnest(used_coupons);
      update coupons c set state = 'used', purchase_id = p.id, closed_at = p.at
        from unnest(used_coupons) u join unnest(news) p on p.id = u.purchase_id
       where c.id = u.coupon_id;
    end if;
    if extras is not null then
      perform give_stamps(n.id, n.user_id, n.asked -> 'stamps', n.at)
         from unnest(news) n where n.asked ? 'stamps';
    end if;
    if new_branches <> '{}' then
      update branches set in_ledger = true where id = any (new_branches);
      get diagnostics marked = row_count;
      if marked < cardinality(new_branches) then
        raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
      end if;
    end if;
    insert into purchase_lines (purchase_id, place, kind, ref, version, name, points)
    select news[i].id, l.place, l.kind, l.ref, l.version, l.name, l.points
      from generate_series(1, recorded) i
     cross join unnest((earnings[i]).lines)
           with ordinality as l (kind, ref, version, name, points, place);
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
