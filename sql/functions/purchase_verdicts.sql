-- What record_purchases() refuses, and the bounds by which it does (purchase_verdict: migration 220).

-- What purchases may come to, in kuruş: with one bill by staff, of one customer and by one staff member
-- on a day of Istanbul; and with one bill by number, and how many of these a customer has on a day, whoever records
-- them. Those of administrators are bounded by the table alone (50,000 TL), and do not
-- count towards the others.
create or replace function bill_bound(bound text) returns integer
language sql immutable parallel safe
return case bound when 'staff_bill' then 1000000
                  when 'customer_day' then 2500000
                  when 'staff_day' then 25000000
                  when 'number_bill' then 100000
                  when 'number_day' then 2 end;

drop function if exists judge_bill_bounds;
-- Which of these bounds a bill of staff would pass, null for none. of_customer, of_staff: kuruş that were
-- recorded today for the customer by staff, and by the staff member.
create function judge_bill_bounds(total integer, of_customer bigint, of_staff bigint) returns text
language sql immutable parallel safe
return case when total > bill_bound('staff_bill') then 'staff_bill'
            when of_customer + total > bill_bound('customer_day') then 'customer_day'
            when of_staff + total > bill_bound('staff_day') then 'staff_day' end;

-- The verdict of a bill that would pass a bound: what it allows, and what of it was used before.
create or replace function bill_bound_refusal(bound text, of_customer bigint, of_staff bigint)
returns purchase_verdict language sql immutable parallel safe
return row(bound, null, null, null, null, null, null, null, null, null, bill_bound(bound),
           case bound when 'customer_day' then of_customer
                      when 'staff_day' then of_staff end)::purchase_verdict;

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
