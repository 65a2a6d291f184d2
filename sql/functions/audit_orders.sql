-- What does not hold between orders, what happened to them and the ledger; empty if all does. As many rows
-- as problems, of each the order where it is about one:
--   state    its state is not what its last event says, or its events have gaps
--   points   the entry of its points is not there or another one
--   return   what was given back of it is not what it took, or was given back twice
--   payment  payment, purchase, coupons or units are not what it came to, or a unit's shares not its price
--   refund   its refunds are not what its units, payment and entries say
--   void     it was placed with a key that its customer had given up
--   window   a quarter hour has not the units of the orders that have taken of it
create or replace view order_problems as
with ended as (
  select o.*, e.seq as last_seq, e."to" as last_state, e.at as last_at, e."from" as before, e.events
    from orders o
    left join lateral (
      select x.*, count(*) over () as events from order_events x
       where x.order_id = o.id order by x.seq desc limit 1) e on true
)
select o.user_id, o.id, 'state' as problem
  from ended o
 where (o.state, o.seq, o.state_at) is distinct from (o.last_state, o.last_seq, o.last_at)
    or o.events <> o.seq
    or o.state in ('placed', 'accepted') and exists (
         select from order_lines l where l.order_id = o.id and l.state <> 'queued')
    or o.state in ('ready', 'collected', 'no_show') and exists (
         select from order_lines l where l.order_id = o.id and l.state not in ('done', 'voided'))
union all
select o.user_id, o.id, 'points'
  from orders o
  left join point_transactions e on e.request_key = '~order:' || o.id and e.user_id = o.user_id
 where (e.id, e.kind, e.type, e.amount::integer, e.ref, e.actor_id)
       is distinct from
       case when o.points > 0
            then row(o.entry_id, 'order'::entry_kind, 'SPEND'::point_kind, o.points, o.id::text, o.user_id)
            else row(null::bigint, null::entry_kind, null::point_kind, null::integer, null::text,
                     null::bigint) end
union all
select o.user_id, o.id, 'return'
  from ended o
  left join point_transactions e on e.request_key = '~return:' || o.id and e.user_id = o.user_id
 where o.returned <> (o.state in ('cancelled', 'expired')
                      or o.state = 'collected' and not exists (
                           select from order_units u where u.order_id = o.id and u.refund_id is null))
    or o.released <> (o.state in ('cancelled', 'expired') and o.before <> 'no_show')
    or (e.kind, e.type, e.amount::integer, e.ref)
       is distinct from
       case when o.returned and o.points > o.refunded_points
            then row('refund'::entry_kind, 'EARN'::point_kind, o.points - o.refunded_points, 'order:' || o.id)
            else row(null::entry_kind, null::point_kind, null::integer, null::text) end
    or o.returned and exists (select from coupons c where c.order_id = o.id)
union all
select o.user_id, o.id, 'payment'
  from orders o
  left join payments p on p.order_id = o.id
  left join purchases b on b.order_id = o.id
  left join lateral (
    select sum(u.discount) as discount, sum(u.points) as points, sum(u.money) as money
      from order_units u where u.order_id = o.id) s on true
 where (coalesce(s.discount, 0), coalesce(s.points, 0), coalesce(s.money, 0))
       is distinct from (o.discount, o.points, o.due)
    or o.discount <> (select coalesce(sum(k.discount), 0) from order_coupons k where k.order_id = o.id)
    or exists (
         select from order_lines l
           left join lateral (
             select count(*) as units,
                    bool_and(u.discount + u.points * o.point_value + u.money = l.unit_price) as is_right
               from order_units u where u.order_id = l.order_id and u.line = l.line) s on true
          where l.order_id = o.id and (s.units <> l.quantity or not s.is_right))
    or (p.amount, b.total, b.user_id, b.id)
       is distinct from
       case when o.state = 'collected' and o.due > 0
            then row(o.due, o.due, o.user_id, o.purchase_id)
            else row(null::integer, null::integer, null::bigint, null::bigint) end
union all
select o.user_id, o.id, 'refund'
  from orders o
  left join payments p on p.order_id = o.id
  left join purchases b on b.id = o.purchase_id
 cross join lateral (
   select coalesce(sum(r.amount), 0) as amount, coalesce(sum(r.points), 0) as points,
          bool_or(e.id is distinct from r.entry_id or e.amount::integer is distinct from nullif(r.points, 0))
            as is_wrong
     from order_refunds r
     left join point_transactions e
       on e.request_key = '~order-refund:' || r.id and e.user_id = o.user_id
    where r.order_id = o.id) r
 cross join lateral (
   select coalesce(sum(u.money), 0) as amount, coalesce(sum(u.points), 0) as points
     from order_units u where u.order_id = o.id and u.refund_id is not null) u
 where (r.amount, r.points) is distinct from (o.refunded, o.refunded_points)
    or (u.amount, u.points) is distinct from (o.refunded, o.refunded_points)
    or coalesce(b.refunded, 0) <> o.refunded
    or r.is_wrong
    or p.state <> case when o.refunded = 0 then 'paid' when o.refunded = p.amount then 'refunded'
                       else 'refunded_in_part' end
union all
select o.user_id, o.id, 'void'
  from order_voids v
  join orders o on o.request_key = v.request_key and o.user_id = v.user_id
union all
select null, null, 'window'
  from order_windows w
  full join (select branch_id, window_at, sum(units) as units from orders
              where not released group by 1, 2) o
    on o.branch_id = w.branch_id and o.window_at = w.starts_at
 where coalesce(w.units, 0) <> coalesce(o.units, 0);
