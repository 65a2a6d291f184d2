-- Counts what was bought before 500. One statement, so one snapshot: what it sees is counted and waits no
-- longer, what is written meanwhile is in neither.
with gone as (delete from uncounted_purchases)
insert into purchase_totals (day, branch_id, hour, purchases, total, discount, earned, refunds, refunded)
select ((m.at at time zone 'Europe/Istanbul') - interval '5 hours')::date, m.branch_id,
       extract(hour from m.at at time zone 'Europe/Istanbul'),
       sum(m.purchases), sum(m.total), sum(m.discount), sum(m.earned), sum(m.refunds), sum(m.refunded)
  from (
    select p.branch_id, p.earned_at as at, 1 as purchases, p.total + coalesce(o.discount, 0) as total,
           p.discount + coalesce(o.discount, 0) as discount, p.earned, 0 as refunds, 0 as refunded
      from purchases p left join orders o on o.id = p.order_id
    union all
    select p.branch_id, r.at, 0, 0, 0, 0, 1, r.amount
      from purchase_refunds r join purchases p on p.id = r.purchase_id) m
 group by 1, 2, 3;
