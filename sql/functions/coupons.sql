-- Coupons on a bill (programme.md §2, §4): the till and its quote ask the same function.

-- What coupons take off a bill: free items first, then one percentage, then one amount; never below 0.
-- asked: [{id, itemId?}]; total: kuruş; spent: coupons that earlier bills of the same batch have used.
-- unit_prices: of an order, what its units cost, by product, dearest first; null for a bill, whose products
-- the till does not know. A free item is a unit of the order, and takes off no more than it costs.
-- refusal: why not, null where all of them count.
drop function if exists judge_coupons;
create function judge_coupons(
  asked jsonb, holder bigint, branch bigint, total integer, at timestamptz, spent bigint[],
  unit_prices jsonb default null,
  out refusal text, out discount integer, out uses coupon_use[]
) language plpgsql stable
set search_path = public, pg_temp as $$
declare
  c record;
  chosen bigint;
  in_order integer;
  off integer;
  percentages integer := 0;
  amounts integer := 0;
  least_paid integer := 0;
begin
  discount := 0;
  uses := '{}';
  for c in
    select a.id as asked_id, a."itemId" as asked_item, k.*
      from jsonb_to_recordset(asked) as a (id bigint, "itemId" bigint)
      left join coupons k on k.id = a.id and k.user_id = holder
     order by array_position(array['item', 'percentage', 'amount']::benefit[], k.benefit), a.id
  loop
    chosen := case when c.benefit = 'item'
                   then coalesce(c.asked_item, case when cardinality(c.item_ids) = 1 then c.item_ids[1] end) end;
    refusal := case
      when c.id is null or c.state = 'cancelled' then 'coupon_not_found'
      when c.state = 'used' or c.id = any (spent)
           or c.id in (select u.coupon_id from unnest(uses) u) then 'coupon_used'
      when c.state = 'expired' or c.expires_at <= at then 'coupon_expired'
      when c.branch_ids <> '{}' and branch <> all (c.branch_ids) then 'other_branches'
      when c.benefit = 'item' and coalesce(chosen <> all (c.item_ids), true) then 'coupon_item'
    end;
    if refusal is not null then return; end if;
    if c.benefit = 'item' then
      select i.price into off from menu_items i where i.id = chosen;
      if unit_prices is not null then
        in_order := unit_prices -> chosen::text
                    ->> (select count(*) from unnest(uses) u where u.item_id = chosen)::integer;
        off := case when in_order is not null then least(off, in_order) end;
      end if;
      if off is null then
        refusal := 'coupon_item';
        return;
      end if;
    elsif c.benefit = 'percentage' then
      percentages := percentages + 1;
      off := least((total - discount)::bigint * c.percentage / 100, c.most);
    else
      amounts := amounts + 1;
      off := c.amount;
    end if;
    off := least(off, total - discount);
    refusal := case when percentages > 1 or amounts > 1 then 'coupons_apart'
                    when off = 0 then 'coupon_in_vain' end;
    if refusal is not null then return; end if;
    discount := discount + off;
    uses := uses || (c.id, chosen, off)::coupon_use;
    least_paid := greatest(least_paid, c.least_paid);
  end loop;
  if total - discount < least_paid then
    refusal := 'coupon_needs_more';
  end if;
end
$$;

-- A coupon keeps what it is. Its state goes forward alone, but that a purchase which is wholly refunded,
-- or an order that is not handed over, gives it back, with no fewer days to live, and that `ledger rebuild` brings it to what happened.
create or replace function keep_coupon() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  kept coupons := new;
  allowed boolean;
begin
  kept.state := old.state;
  kept.purchase_id := old.purchase_id;
  kept.order_id := old.order_id;
  kept.closed_at := old.closed_at;
  kept.warned_at := old.warned_at;
  kept.returned := old.returned;
  if old.state = 'used' and new.state = 'usable' and new.expires_at > old.expires_at then
    kept.expires_at := old.expires_at;
  end if;
  allowed := kept is not distinct from old;
  -- Who may only end coupons may not read the view, and a condition is asked for all that it names.
  if old.state in ('cancelled', 'expired') and new.state <> old.state
     or old.state = 'used' and new.state not in ('used', 'usable')
     or old.state = 'used' and new.state = 'used'
        and (new.purchase_id, new.order_id) is distinct from (old.purchase_id, old.order_id) then
    allowed := allowed and exists (
      select from coupon_states s
       where s.id = old.id
         and (s.state, s.purchase_id, s.order_id)
             is not distinct from (new.state, new.purchase_id, new.order_id));
  end if;
  if not allowed then
    raise exception 'coupon % keeps what it is', old.id using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
revoke execute on function keep_coupon() from public;

drop function if exists hold_coupons;
-- What is noted of the coupons that a bill uses.
create or replace function coupons_used(bill bigint, uses coupon_use[]) returns purchase_coupons[]
language sql immutable
set search_path = public, pg_temp
return array(select (bill, u.coupon_id, u.item_id, u.discount)::purchase_coupons from unnest(uses) u);

-- Uses coupons on the bills that name them; they are held.
create or replace function use_coupons(used purchase_coupons[], at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if used <> '{}' then
    insert into purchase_coupons select * from unnest(used);
    update coupons c set state = 'used', purchase_id = u.purchase_id, closed_at = at
      from unnest(used) u where c.id = u.coupon_id;
  end if;
end
$$;

-- Holds the coupons that a refund may give back or cancel, in id order: those of its bill, and the usable
-- ones that full cards gave. Before the campaign is held, as in record_purchases().
create or replace function hold_coupons_of(purchase bigint, holder bigint) returns void
language sql volatile
set search_path = public, pg_temp
begin atomic
  select from coupons c
   where c.user_id = holder
     and (c.id in (select u.coupon_id from purchase_coupons u where u.purchase_id = purchase)
          or c.stamp_card_id is not null and c.state = 'usable')
   order by c.id for no key update;
end;

-- Gives the coupons of a purchase back, with thirty days to live at least (programme.md §2). They are held.
create or replace function return_coupons(purchase bigint, at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp as $$
begin
  update coupons c
     set state = 'usable', purchase_id = null, closed_at = null, warned_at = null,
         expires_at = greatest(c.expires_at, coupon_end(at, 30))
   where c.id in (select u.coupon_id from purchase_coupons u where u.purchase_id = purchase)
     and c.purchase_id = purchase;
end
$$;
revoke execute on function judge_coupons, coupons_used, use_coupons, hold_coupons_of, return_coupons from public;
grant execute on function judge_coupons to telve_api;
