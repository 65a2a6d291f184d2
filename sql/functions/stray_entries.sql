-- The id at the end of a request key or a ref, null where there is none: by it each entry finds what it names in an index,
-- however many there are.
create or replace function last_id(named text) returns bigint
language sql immutable parallel safe
return substring(named from '[0-9]{1,18}$')::bigint;

-- Entries of a purchase, a refund, a reward, an order or an invitation which that does not name; empty if all hold. They are
-- the other side of purchase_problems, coupon_problems, order_problems and referral_problems, in one reading of all entries
-- (decisions/310). Of rewards, orders and refunds those that people made: others may be an import's.
create or replace view stray_entries as
select e.user_id, e.seq, e.id
  from point_transactions e
 where case e.kind
   when 'purchase' then not exists (
     select from purchases p
      where p.id = last_id(e.request_key) and p.entry_id = e.id and p.user_id = e.user_id)
   when 'referral' then not exists (
     select from referral_entries x
      where x.id = last_id(e.request_key) and x.request_key = e.request_key and x.user_id = e.user_id)
   when 'reward' then e.actor_id is not null and not exists (
     select from coupons c
      where c.id = last_id(e.ref) and c.user_id = e.user_id and e.request_key = '~reward:' || c.id)
   when 'order' then e.actor_id is not null and not exists (
     select from orders o
      where o.id = last_id(e.request_key) and o.entry_id = e.id and o.user_id = e.user_id)
   when 'refund' then case
     when e.request_key like '~waived:%' then not exists (
       select from waiver_payments p
        where p.earn_id = last_id(e.request_key) and p.payment_id = e.id and p.user_id = e.user_id)
     when e.actor_id is null then false
     when e.request_key like '~order-refund:%' then not exists (
       select from order_refunds r join orders o on o.id = r.order_id
        where r.id = last_id(e.request_key) and r.entry_id = e.id and o.user_id = e.user_id)
     when e.ref like 'purchase:%' then not exists (
       select from purchase_refunds r where r.id = last_id(e.request_key) and r.entry_id = e.id)
     when e.ref like 'coupon:%' then not exists (
       select from coupons c
        where c.id = last_id(e.ref) and c.user_id = e.user_id and e.request_key = '~coupon-cancelled:' || c.id)
     when e.ref like 'order:%' then not exists (
       select from orders o
        where o.id = last_id(e.ref) and o.user_id = e.user_id and e.request_key = '~return:' || o.id and o.returned)
   end
 end;
revoke execute on function last_id from public;
