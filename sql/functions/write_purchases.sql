-- Bills at the till, after they were judged (programme.md §2).

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists write_purchases(purchases[], integer[], text[]);
drop function if exists write_purchases(purchases[], integer[], text[], ledger_head[]);
drop function if exists write_purchases(purchases[], text[], ledger_head[], date);

-- Writes purchases that record_purchases() has judged, which holds their people and staff: what they earn,
-- before the ledger, then their entries and breakdowns. Answers a verdict for each, in their order.
--
-- news: all of one instant, each customer's together, but for what is found out here: earned and entry_id.
-- branch_names: of each. heads: where the chain of each customer ends, in the order of news. last_day:
-- on which what they earn is kept.
create function write_purchases(
  news purchases[], branch_names text[], heads ledger_head[], last_day date
) returns purchase_verdict[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  verdicts purchase_verdict[] := '{}';
  users_of bigint[];
  branches_of bigint[];
  dues integer[];
  ats timestamptz[];
  firsts boolean[];
  multipliers integer[];
  own_tiers integer[];
  earnings earning[];
  -- The bill that is looked at, what it earns, and the head of its customer.
  bill purchases;
  earning earning;
  customer integer := 0;
  head ledger_head;
  -- What is to be written.
  entry point_transactions;
  entries point_transactions[];
  bills purchases[];
begin
  -- What they earn.
  select array_agg(n.user_id), array_agg(n.branch_id), array_agg(n.due),
         array_agg(n.earned_at::timestamptz), array_agg(n.tier_multiplier), array_agg(n.tier),
         array_agg(n.first)
    into users_of, branches_of, dues, ats, multipliers, own_tiers, firsts
    from (select * from unnest(news) with ordinality order by ordinality) n;
  earnings := earn_points(users_of, branches_of, dues, ats, multipliers, own_tiers, firsts, true);

  -- Their entries. Whatever could refuse one was asked by record_purchases().
  for i in 1 .. cardinality(news) loop
    bill := news[i];
    earning := earnings[i];
    if bill.user_id is distinct from head.user_id then
      customer := customer + 1;
      head := heads[customer];
    end if;
    bill.earned := earning.points;
    if earning.points > 0 then
      entry := (
        bill.user_id, null, nextval('point_entry_ids'), 'EARN', earning.points, null, bill.branch_id,
        bill.actor_id, bill.scan_id, bill.at, null, '~purchase:' || bill.id, null, null, null, 'purchase',
        bill.id::text, null, last_day)::point_transactions;
      entry := chained_entry(head, entry);
      bill.entry_id := entry.id;
      head.points := entry.balance_after;
      head.seq := entry.seq;
      head.hash := entry.hash;
      heads[customer] := head;
      entries := entries || entry;
    end if;
    bills[i] := bill;
    verdicts[i] :=
      ('recorded', bill.id, bill.at, branch_names[i], bill.due, earning.points,
       to_jsonb(earning.lines), bill.entry_id, case when bill.entry_id is not null then head.seq end,
       head.points, null, null)::purchase_verdict;
  end loop;
  if entries is not null then
    perform put_entries(entries, heads);
  end if;
  perform put_purchases(bills, earnings);
  return verdicts;
end
$$;

revoke execute on function write_purchases from public;
