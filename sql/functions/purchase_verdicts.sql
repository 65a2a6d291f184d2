-- What record_purchases() refuses, and the bounds by which it does (purchase_verdict: migration 220).

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
