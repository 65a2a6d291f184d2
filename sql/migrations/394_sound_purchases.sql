-- What every bill pays for (docs/ledger.md, decisions/195). put_purchases() asks purchase_adds_up() for
-- every purchase and is the only writer; `ledger verify` asks it of all that is written. In SQL it becomes a
-- part of both queries.
create function purchase_adds_up(
  total integer, discount integer, earned integer, entry_id bigint, tier smallint, receipt text,
  bought_on date, asked jsonb, scan_id uuid, order_id bigint
) returns boolean language sql immutable parallel safe
return total between 1 and 5000000 and discount between 0 and total
   and earned between 0 and 200000 and (earned = 0) = (entry_id is null)
   and coalesce(tier between 1 and 6, true)
   and (receipt is null) = (bought_on is null) and coalesce(length(receipt) between 1 and 40, true)
   and coalesce(jsonb_typeof(asked) = 'object', true)
   and (scan_id is not null or order_id is not null);
alter table purchases
  drop constraint purchases_asked_check,
  drop constraint purchases_check,
  drop constraint purchases_check2,
  drop constraint purchases_check3,
  drop constraint purchases_earned_check,
  drop constraint purchases_receipt_check,
  drop constraint purchases_scanned,
  drop constraint purchases_tier_check,
  drop constraint purchases_total_check,
  add constraint purchase_adds_up
    check (purchase_adds_up(total, discount, earned, entry_id, tier, receipt, bought_on, asked,
                            scan_id, order_id)) not enforced;
alter table purchase_lines
  drop constraint purchase_lines_kind_check,
  drop constraint purchase_lines_place_check,
  drop constraint purchase_lines_points_check,
  add constraint line_gives_points
    check (kind in ('base', 'tier', 'campaign') and place > 0 and points > 0);

-- Bills have no order: they need not stand in its index.
alter table purchases drop constraint purchases_order_id_key;
create unique index purchase_of_an_order on purchases (order_id) where order_id is not null;
