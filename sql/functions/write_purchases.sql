-- The only writer of bills at the till (programme.md §2).

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists write_purchases(purchases[], integer[], text[]);
drop function if exists write_purchases(purchases[], integer[], text[], ledger_head[]);

-- Writes purchases that record_purchases() has judged, which holds their people and staff: what they earn,
-- before the ledger, then their entries and breakdowns. Answers a verdict for each, in their order.
--
-- news: all of one instant, each customer's together, but for what is found out here: tier,
-- tier_multiplier, earned and entry_id. recorded_late: places of those of an earlier moment. branch_names:
-- of each. heads: where the chain of each customer ends, in the order of news.
create function write_purchases(
  news purchases[], recorded_late integer[], branch_names text[], heads ledger_head[]
) returns purchase_verdict[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  verdicts purchase_verdict[] := '{}';
  -- The day until which what is earned today is kept (programme.md §5).
  last_day date;
  users_of bigint[];
  branches_of bigint[];
  dues integer[];
  ats timestamptz[];
  firsts boolean[];
  multipliers integer[];
  own_tiers integer[];
  late integer;
  earnings earning[];
  -- The bill that is looked at, what it earns, and the head of its customer.
  bill purchases;
  earning earning;
  customer integer := 0;
  head ledger_head;
  entry_id bigint;
  cause_key text;
  -- What is to be written.
  entries point_transactions[];
  entry_ids bigint[] := '{}';
begin
  -- What they earn.
  select array_agg(n.user_id), array_agg(n.branch_id), array_agg(n.due),
         array_agg(n.earned_at::timestamptz), array_agg(n.first)
    into users_of, branches_of, dues, ats, firsts
    from (select * from unnest(news) with ordinality order by ordinality) n;
  own_tiers := tiers_of(users_of);
  foreach late in array recorded_late loop
    own_tiers[late] := null;
  end loop;
  multipliers := tier_multipliers(own_tiers);
  earnings := earn_points(users_of, branches_of, dues, ats, multipliers, own_tiers, firsts, true);

  -- Their entries. Whatever could refuse one was asked by record_purchases().
  select day_of(news[1].at) + make_interval(months => s.grant_months) into last_day
    from programme_settings s order by s.id desc limit 1;
  for i in 1 .. cardinality(news) loop
    bill := news[i];
    earning := earnings[i];
    if bill.user_id is distinct from head.user_id then
      customer := customer + 1;
      head := heads[customer];
    end if;
    entry_id := null;
    if earning.points > 0 then
      entry_id := nextval('point_entry_ids');
      entry_ids[i] := entry_id;
      cause_key := '~purchase:' || bill.id;
      head.points := head.points + earning.points;
      head.seq := head.seq + 1;
      head.hash := entry_hash(
        head.hash, entry_origin(bill.actor_id, bill.scan_id, cause_key), bill.user_id, head.seq,
        entry_id, 'EARN', earning.points, head.points, bill.branch_id, bill.at, null, 'purchase',
        bill.id::text, null, last_day);
      heads[customer] := head;
      entries := entries ||
        (bill.user_id, head.seq, entry_id, 'EARN', earning.points, head.points, bill.branch_id,
         bill.actor_id, bill.scan_id, bill.at, null, cause_key, null, head.hash, 2, 'purchase',
         bill.id::text, null, last_day)::point_transactions;
    end if;
    verdicts[i] :=
      ('recorded', bill.id, bill.at, branch_names[i], bill.due, earning.points,
       to_jsonb(earning.lines), entry_id, case when entry_id is not null then head.seq end,
       head.points, null, null)::purchase_verdict;
  end loop;
  if entries is not null then
    perform put_entries(entries, heads);
  end if;

  insert into purchases (
    id, user_id, branch_id, actor_id, scan_id, request_key, at, receipt, bought_on, total, discount,
    asked, earned_at, tier_multiplier, tier, first, earned, entry_id)
  select n.id, n.user_id, n.branch_id, n.actor_id, n.scan_id, n.request_key, n.at,
         n.receipt, n.bought_on, n.total, n.discount, n.asked, n.earned_at,
         multipliers[n.ordinality], own_tiers[n.ordinality], n.first, n.points,
         entry_ids[n.ordinality]
    from rows from (unnest(news), unnest(earnings)) with ordinality n;
  insert into purchase_lines (purchase_id, place, kind, ref, version, name, points)
  select n.id, l.place, l.kind, l.ref, l.version, l.name, l.points
    from rows from (unnest(news), unnest(earnings)) n
   cross join unnest(n.lines) with ordinality as l (kind, ref, version, name, points, place);
  return verdicts;
end
$$;

revoke execute on function write_purchases from public;
