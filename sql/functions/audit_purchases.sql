-- What each EARN that gave something back had to pay of each waiver of before it, and what it has paid
-- (pay_waivers()): replayed from entries and waivers alone.
create or replace view waiver_payments as
select w.refund_id, w.user_id, g.id as earn_id, p.id as payment_id, coalesce(p.amount, 0)::integer as paid,
       greatest(0, least(o.rest, g.amount - sum(o.rest) over before_it + o.rest))::integer as due,
       (p.type, p.kind, p.ref, p.branch_id, p.actor_id, p.scan_id) is not distinct from
       ('SPEND'::point_kind, 'refund'::entry_kind, 'purchase:' || r.purchase_id || ':' || r.id, g.branch_id,
        g.actor_id, null::uuid) and p.seq > g.seq as fits
  from waivers w
  join purchase_refunds r on r.id = w.refund_id
  join point_transactions g
    on g.user_id = w.user_id and g.seq > w.after_seq and g.kind = 'refund' and g.type = 'EARN'
  join point_transactions s
    on s.user_id = w.user_id and s.seq <= w.after_seq
   and s.request_key = case split_part(g.ref, ':', 1) when 'coupon' then '~reward:' when 'order' then '~order:' end
                       || split_part(g.ref, ':', 2)
  left join point_transactions p
    on p.request_key = '~waived:' || w.refund_id || ':' || g.id and p.user_id = w.user_id
 cross join lateral (
   select w.points - coalesce(sum(e.amount), 0) as rest from point_transactions e
    where e.user_id = w.user_id and e.seq > w.after_seq and e.seq < g.seq and e.kind = 'refund'
      and e.request_key like '~waived:' || w.refund_id || ':%') o
window before_it as (partition by g.id order by w.refund_id);

-- What does not hold between purchases, refunds and the ledger; empty if all does. As many rows as
-- problems (the entries that none of them names are stray_entries):
--   purchase   it does not add up in itself, its entry is not what it earned, its lines do not add up to
--              that, its coupons not to its discount, or its key was void
--   refund     its entry is not what it took, or the refunds of a purchase do not add up
--   waiver     what a refund waived is not noted, or what of it was paid is not what its entries say and what
--              came back of what had been spent
--   number     a bill by number is not its number's, had coupons, stamps or a receipt, or passed the bounds that held
--              then (decisions/291) where no manager had let it (decisions/276)
create or replace view purchase_problems as
select p.user_id, coalesce(e.seq, 0) as seq, p.entry_id as id, 'purchase' as problem
  from purchases p
  left join point_transactions e
    on e.request_key = '~purchase:' || p.id and e.user_id = p.user_id
  left join (select purchase_id, sum(points) as points from purchase_lines group by 1) l
    on l.purchase_id = p.id
  left join (select purchase_id, sum(discount) as discount from purchase_coupons group by 1) k
    on k.purchase_id = p.id
  left join purchase_voids v on v.request_key = p.request_key and v.actor_id = p.actor_id
 where v.at is not null
    or not purchase_adds_up(p.total, p.discount, p.earned, p.entry_id, p.tier, p.receipt, p.bought_on,
                            p.asked, p.scan_id, p.order_id)
    or coalesce(l.points, 0) <> p.earned
    or coalesce(k.discount, 0) <> p.discount
    or (e.id, e.kind, e.type, e.amount::integer, e.ref, e.branch_id, e.actor_id, e.scan_id, e.created_at)
       is distinct from
       case when p.earned > 0
            then row(p.entry_id, 'purchase'::entry_kind, 'EARN'::point_kind, p.earned, p.id::text,
                     p.branch_id, p.actor_id, p.scan_id, p.at)
            else row(null::bigint, null::entry_kind, null::point_kind, null::integer, null::text,
                     null::bigint, null::bigint, null::uuid, null::timestamptz) end
union all
select p.user_id, coalesce(e.seq, 0), r.entry_id, 'refund'
  from purchase_refunds r
  join purchases p on p.id = r.purchase_id
  left join point_transactions e
    on e.request_key = '~refund:' || r.id and e.user_id = p.user_id
 where (e.id, e.kind, e.type, e.amount::integer, e.ref, e.branch_id, e.actor_id, e.created_at)
       is distinct from
       case when r.taken > 0
            then row(r.entry_id, 'refund'::entry_kind, 'SPEND'::point_kind, r.taken,
                     'purchase:' || p.id, p.branch_id, r.actor_id, r.at)
            else row(null::bigint, null::entry_kind, null::point_kind, null::integer, null::text,
                     null::bigint, null::bigint, null::timestamptz) end
union all
select p.user_id, 0, p.entry_id, 'refund'
  from purchases p
  left join (select purchase_id, sum(amount) as amount, sum(owed) as owed,
                    sum(campaign_points) as campaign
               from purchase_refunds group by 1) r on r.purchase_id = p.id
 where (p.refunded > 0 or r.purchase_id is not null)
   and (coalesce(r.amount, 0) <> p.refunded or r.owed > p.earned
        or p.refunded = p.due and r.owed <> p.earned
        or r.campaign > coalesce((select sum(l.points) from purchase_lines l
                                   where l.purchase_id = p.id and l.kind = 'campaign'), 0))
union all
select coalesce(w.user_id, p.user_id), coalesce(w.after_seq, 0), r.entry_id, 'waiver'
  from purchase_refunds r
  join purchases p on p.id = r.purchase_id
  left join waivers w on w.refund_id = r.id
  left join point_transactions e on e.id = r.entry_id
 where (w.user_id, w.points) is distinct from
       case when r.waived > 0 then row(p.user_id, r.waived) else row(null::bigint, null::integer) end
    or w.after_seq not in (0, e.seq)
union all
select w.user_id, w.after_seq, null, 'waiver'
  from waivers w
  left join (select refund_id, sum(paid) as paid, bool_and(paid = due and (paid = 0 or fits)) as is_right
               from waiver_payments group by 1) p on p.refund_id = w.refund_id
 where w.paid <> coalesce(p.paid, 0) or not p.is_right
union all
select n.customer_id, 0, p.entry_id, 'number'
  from (select n.*, row_number() over (partition by n.customer_id, n.billed_on order by n.purchase_id) as place
          from number_scans n where n.purchase_id is not null) n
  left join purchases p on p.id = n.purchase_id
  left join award_bounds b on b.id = n.bounds_id
 -- Those that held then; before they had versions (migration 586) these were constants.
 where (n.place > coalesce(b.number_day, 2) or p.total > coalesce(b.number_bill, 100000))
       and not exists (select from approvals a
                        where a.request_key = p.request_key and a.actor_id = p.actor_id and a.act = 'bill')
    or (p.scan_id, p.user_id, p.actor_id, (p.at at time zone 'Europe/Istanbul')::date) is distinct from
       (n.id, n.customer_id, n.staff_id, n.billed_on)
    or p.asked is not null or p.receipt is not null
    or p.at not between n.opened_at and n.expires_at;
