-- What does not hold between purchases, refunds and the ledger; empty if all does. As many rows as
-- problems:
--   purchase   it does not add up in itself, its entry is not what it earned, its lines do not add up to
--              that, its coupons not to its discount, or its key was void
--   refund     its entry is not what it took, or the refunds of a purchase do not add up
--   stray      an entry of a purchase that no purchase names, by whomever it was written; or of a refund,
--              by people, that no refund names
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
select e.user_id, e.seq, e.id, 'stray'
  from point_transactions e
 where e.kind = 'purchase'
       and not exists (select from purchases p where p.entry_id = e.id and p.user_id = e.user_id)
    or e.kind = 'refund' and e.ref like 'purchase:%' and e.actor_id is not null
       and not exists (select from purchase_refunds r where r.entry_id = e.id);
