-- What record_purchases() refuses, and the bounds by which it does (purchase_verdict: migration 220).

drop function if exists bill_bound_refusal(text, bigint, bigint);
drop function if exists judge_bill_bounds;
drop function if exists bill_bound(text);
drop function if exists bill_bound(text, award_bounds, own_bounds);
drop function if exists number_bound;
drop function if exists enforce_bill_bounds;
drop function if exists due_bill;

-- What a bound allows: kuruş, bills for number_day. Null where it is none. own: of whoever records, at that branch. What
-- number begins with is of bills by number, whoever records them (decisions/291).
create function bill_bound(bound text, bounds award_bounds, own own_bounds) returns integer
language sql immutable parallel safe
return case bound when 'staff_bill' then own.bill
                  when 'customer_day' then bounds.customer_bill_day
                  when 'staff_day' then own.bill_day
                  when 'number_bill' then bounds.number_bill
                  when 'number_day' then bounds.number_day end;

-- Which of these bounds a bill would pass, null for none. of_customer, of_staff: kuruş that were recorded today for the
-- customer by everybody below administrator, and by whoever records it. What protects the customer does not hold for
-- administrators.
create function judge_bill_bounds(
  bounds award_bounds, own own_bounds, total integer, by_admin boolean, of_customer bigint, of_staff bigint
) returns text
language sql immutable parallel safe
return case when total > own.bill then 'staff_bill'
            when not by_admin and of_customer + total > bounds.customer_bill_day then 'customer_day'
            when of_staff + total > own.bill_day then 'staff_day' end;

-- The verdict of a bill that would pass a bound: what it allows, and what of it was used before.
create or replace function bill_bound_refusal(bound text, allows integer, of_customer bigint, of_staff bigint)
returns purchase_verdict language sql immutable parallel safe
return row(bound, null, null, null, null, null, null, null, null, null, allows,
           case bound when 'customer_day' then of_customer
                      when 'staff_day' then of_staff end)::purchase_verdict;

-- The verdict of a bill that passes a bound; null where it passes none, or where a manager lets somebody at a shared tablet
-- record what is within the manager's own bounds (decisions/287). Uses up the approval, and logs what a bound refuses.
-- session, address: as in write_points(). The rest is told at judge_bill_bounds().
create function enforce_bill_bounds(
  bill purchases, by_number boolean, by_admin boolean, session text, address text, bounds award_bounds,
  own own_bounds, of_customer bigint, of_staff bigint, today date
) returns purchase_verdict
language plpgsql
set search_path = public, pg_temp
as $$
declare
  refusal text := coalesce(case when by_number then number_bill_refusal(bill, today, bounds) end,
                           judge_bill_bounds(bounds, own, bill.total, by_admin, of_customer, of_staff));
  allows integer := bill_bound(refusal, bounds, own);
begin
  if refusal is null then
    return null;
  elsif allows is null then
    return purchase_refusal(refusal);
  elsif take_approval(session, bill.branch_id, 'bill', bill.request_key, bill.total, of_staff + bill.total,
                      bill.user_id) then
    return null;
  end if;
  perform log_written(bill.at, 'bill_refused', bill.actor_id, bill.user_id, address,
                      jsonb_build_object('bound', refusal, 'total', bill.total));
  return bill_bound_refusal(refusal, allows, of_customer, of_staff);
end
$$;

-- A bill with what is due of it once its coupons are taken off, and the tier by which it earns: one of an earlier moment has
-- none. discount: kuruş.
create function due_bill(
  bill purchases, discount integer, is_first boolean, tier integer, multiplier integer
) returns purchases
language plpgsql immutable
as $$
begin
  bill.discount := due_bill.discount;
  bill.due := bill.total - due_bill.discount;
  bill.first := is_first;
  if bill.receipt is null then
    bill.tier := due_bill.tier;
    bill.tier_multiplier := multiplier;
  end if;
  return bill;
end
$$;

-- The verdict of a request that records nothing. code: of its refusal, or 'void'.
create or replace function purchase_refusal(code text) returns purchase_verdict
language sql immutable parallel safe
return row(code, null, null, null, null, null, null, null, null, null, null, null)::purchase_verdict;

-- Whether a request is the one that recorded the purchase of its key. A void (no total) asks for no more than
-- whose it is.
create or replace function is_same_bill(recorded purchases, asked purchases) returns boolean
language sql immutable parallel safe
return asked.total is null and asked.user_id = recorded.user_id
    or (asked.user_id, asked.branch_id, asked.scan_id, asked.total, asked.receipt, asked.bought_on,
        asked.asked)
       is not distinct from (recorded.user_id, recorded.branch_id, recorded.scan_id, recorded.total,
                             recorded.receipt, recorded.bought_on, recorded.asked);

drop function if exists repeated_purchase;
-- The verdict of a request whose key has its purchase.
create function repeated_purchase(recorded purchases) returns purchase_verdict
language sql immutable parallel safe
return row('repeated', recorded.id, null, null, null, null, null, null, null, null, null,
           null)::purchase_verdict;

revoke execute on function enforce_bill_bounds from public;
