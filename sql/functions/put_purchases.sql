-- The only writer of purchases and purchase_lines (programme.md §2).

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists put_purchases;

-- Puts purchases and what makes up their points into their tables, and counts their base points towards
-- tiers. Whoever calls it holds the customers, and has judged the purchases and put their entries into the
-- ledger: write_purchases() for bills, collect_order() for orders. One that does not add up is an error.
--
-- bills: all of one instant. earnings: what each of them earns.
create function put_purchases(bills purchases[], earnings earning[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  put_count integer;
begin
  -- As in put_entries(): checks of the table would be read and prepared again by every call.
  insert into purchases (
    id, user_id, branch_id, actor_id, scan_id, request_key, at, receipt, bought_on, total, discount,
    asked, earned_at, tier_multiplier, tier, first, earned, entry_id, order_id)
  select b.id, b.user_id, b.branch_id, b.actor_id, b.scan_id, b.request_key, b.at, b.receipt,
         b.bought_on, b.total, b.discount, b.asked, b.earned_at, b.tier_multiplier, b.tier, b.first,
         b.earned, b.entry_id, b.order_id
    from unnest(bills) b
   where purchase_adds_up(b.total, b.discount, b.earned, b.entry_id, b.tier, b.receipt, b.bought_on,
                          b.asked, b.scan_id, b.order_id);
  get diagnostics put_count = row_count;
  if put_count < cardinality(bills) then
    raise 'a purchase does not add up' using errcode = 'check_violation';
  end if;
  insert into purchase_lines (purchase_id, place, kind, ref, version, name, points)
  select n.id, l.place, l.kind, l.ref, l.version, l.name, l.points
    from rows from (unnest(bills), unnest(earnings)) n
   cross join unnest(n.lines) with ordinality as l (kind, ref, version, name, points, place);
  perform count_tier_points(bills, earnings);
end
$$;

revoke execute on function put_purchases from public;
