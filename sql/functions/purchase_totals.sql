-- What members bought by day, branch and hour (migration 500, decisions/260). All run with the caller's rights.

-- These purchases and refunds as the totals count them: a purchase at the moment of its bill, which for one that
-- was added late is earlier than its record, a refund at its own. The bill of an order is what was left to pay of
-- it, so what coupons took off stands with the order.
create or replace function purchase_counts(of_purchases bigint[], of_refunds bigint[])
returns setof purchase_totals language sql stable set search_path = public, pg_temp
begin atomic
  select branch_day(m.at), m.branch_id,
         extract(hour from m.at at time zone 'Europe/Istanbul')::smallint,
         sum(m.purchases)::integer, sum(m.total)::bigint, sum(m.discount)::bigint,
         sum(m.earned)::bigint, sum(m.refunds)::integer, sum(m.refunded)::bigint
    from (
      select p.branch_id, p.earned_at as at, 1 as purchases, p.total + coalesce(o.discount, 0) as total,
             p.discount + coalesce(o.discount, 0) as discount, p.earned, 0 as refunds, 0 as refunded
        from unnest(of_purchases) as of (id)
        join purchases p on p.id = of.id
        left join orders o on o.id = p.order_id
      union all
      select p.branch_id, r.at, 0, 0, 0, 0, 1, r.amount
        from unnest(of_refunds) as of (id)
        join purchase_refunds r on r.id = of.id
        join purchases p on p.id = r.purchase_id) m
   group by 1, 2, 3;
end;

-- Counts what waits, a thousand rows of it at most, each once: its rows go in the same transaction. One
-- transaction counts at a time. Answers how many rows went.
create or replace function count_purchases() returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  of_purchases bigint[];
  of_refunds bigint[];
  went integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('telve purchase totals', 0));
  with gone as (
    delete from uncounted_purchases
     where id in (select id from uncounted_purchases order by id limit 1000)
    returning purchase_ids, refund_ids
  )
  select array(select unnest(purchase_ids) from gone), array(select unnest(refund_ids) from gone),
         (select count(*) from gone)
    into of_purchases, of_refunds, went;
  insert into purchase_totals as t
  select * from purchase_counts(of_purchases, of_refunds) order by day, branch_id, hour
  on conflict (day, branch_id, hour) do update
    set purchases = t.purchases + excluded.purchases, total = t.total + excluded.total,
        discount = t.discount + excluded.discount, earned = t.earned + excluded.earned,
        refunds = t.refunds + excluded.refunds, refunded = t.refunded + excluded.refunded;
  return went;
end
$$;

-- What members bought on these days of the branches, what waits to be counted included: in one snapshot a
-- purchase is either here or there. One branch, or all where it is null.
create or replace function purchases_on(days date[], branch bigint)
returns setof purchase_totals language sql stable set search_path = public, pg_temp
begin atomic
  select m.day, m.branch_id, m.hour, sum(m.purchases)::integer, sum(m.total)::bigint,
         sum(m.discount)::bigint, sum(m.earned)::bigint, sum(m.refunds)::integer,
         sum(m.refunded)::bigint
    from (
      select * from purchase_totals
      union all
      select * from purchase_counts(
        array(select unnest(purchase_ids) from uncounted_purchases),
        array(select unnest(refund_ids) from uncounted_purchases))) m
   where m.day = any (days) and (branch is null or m.branch_id = branch)
   group by 1, 2, 3;
end;

revoke execute on function purchase_counts (bigint[], bigint[]) from public;
revoke execute on function count_purchases () from public;
revoke execute on function purchases_on (date[], bigint) from public;
grant execute on function purchase_counts (bigint[], bigint[]) to telve_api, telve_worker;
grant execute on function count_purchases () to telve_worker;
grant execute on function purchases_on (date[], bigint) to telve_api, telve_worker;
