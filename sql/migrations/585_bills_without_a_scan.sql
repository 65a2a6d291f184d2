-- A bill of an earlier moment has its receipt, and need not have a scan: whoever manages people adds it for somebody who
-- is at no counter (decisions/290). Both releases write by put_purchases(), which asks this.
create or replace function purchase_adds_up(
  total integer, discount integer, earned integer, entry_id bigint, tier smallint, receipt text,
  bought_on date, asked jsonb, scan_id uuid, order_id bigint
) returns boolean language sql immutable parallel safe
return total between 1 and 5000000 and discount between 0 and total
   and earned between 0 and 200000 and (earned = 0) = (entry_id is null)
   and coalesce(tier between 1 and 6, true)
   and (receipt is null) = (bought_on is null) and coalesce(length(receipt) between 1 and 40, true)
   and coalesce(jsonb_typeof(asked) = 'object', true)
   and (scan_id is not null or order_id is not null or receipt is not null);
