-- The only writer of bills at the till (programme.md §2).

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists write_purchases;

-- Writes purchases that record_purchases() has judged, which holds their people and staff: what they earn,
-- before the ledger, then their entries and breakdowns. Answers a verdict for each, in their order.
--
-- news: but for what is found out here: tier, tier_multiplier, earned, entry_id and, where something is
-- earned, at. recorded_late: places of those of an earlier moment. branch_names: of each.
create function write_purchases(news purchases[], recorded_late integer[], branch_names text[])
returns purchase_verdict[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  verdicts purchase_verdict[] := '{}';
  one purchases;
  late integer;
  users_of bigint[];
  branches_of bigint[];
  dues integer[];
  ats timestamptz[];
  firsts boolean[];
  multipliers integer[];
  own_tiers integer[];
  earnings earning[];
  earning earning;
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
  -- The entry and the instant of each that is recorded.
  entry_ids bigint[] := '{}';
  instants timestamptz[] := '{}';
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
  select array_agg(n.user_id), array_agg(n.points), array_agg(n.branch_id), array_agg(n.actor_id),
         array_agg('~purchase:' || n.id), array_agg(n.scan_id), array_agg(n.id::text)
    into earning_users, amounts, earning_branches, actors, cause_keys, scans_of, cause_refs
    from (select * from rows from (unnest(news), unnest(earnings)) with ordinality
           order by ordinality) n
   where n.points > 0;
  if earning_users is not null then
    entries := write_points(
      earning_users,
      array_fill('EARN'::point_kind, array[cardinality(earning_users)]), amounts, earning_branches,
      actors, cause_keys, scans_of, null, null,
      array_fill('purchase'::entry_kind, array[cardinality(earning_users)]), cause_refs, null, null,
      false, null);
  end if;
  for i in 1 .. cardinality(news) loop
    one := news[i];
    earning := earnings[i];
    entry := null;
    if earning.points > 0 then
      entry := entries[next_entry];
      next_entry := next_entry + 1;
      if entry.outcome <> 'appended' then
        -- A scan that ended a moment ago: the next try refuses it by name.
        raise 'the entry of a purchase was refused: %', entry.outcome
          using errcode = 'serialization_failure';
      end if;
      entry_ids[i] := entry.id;
      -- One instant for both.
      instants[i] := entry.created_at;
    else
      select u.points into entry.points from users u where u.id = one.user_id;
      instants[i] := one.at;
    end if;
    verdicts[i] :=
      ('recorded', one.id, instants[i], branch_names[i], one.due, earning.points,
       to_jsonb(earning.lines), entry.id, entry.seq, entry.points, null, null)::purchase_verdict;
  end loop;

  insert into purchases (
    id, user_id, branch_id, actor_id, scan_id, request_key, at, receipt, bought_on, total, discount,
    asked, earned_at, tier_multiplier, tier, first, earned, entry_id)
  select n.id, n.user_id, n.branch_id, n.actor_id, n.scan_id, n.request_key, instants[n.ordinality],
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
