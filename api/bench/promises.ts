import type { Sql } from '#sql/connection.ts'

/** What the programme promises, each with the query that finds where it is broken, by one snapshot. */
const promises: Record<string, (sql: Sql) => Promise<readonly { id: number }[]>> = {
  'coupon is used twice, or not where it says': (sql) => sql`
    select c.id from coupons c
     cross join lateral (
       select count(*) as count, max(n.purchase_id) as purchase_id, max(n.order_id) as order_id
         from (select p.id as purchase_id, null::bigint as order_id
                 from purchase_coupons u join purchases p on p.id = u.purchase_id
                where u.coupon_id = c.id and not ${whollyRefunded(sql)}
               union all
               select null, o.id from order_coupons k join orders o on o.id = k.order_id
                where k.coupon_id = c.id and not o.returned) n) standing
     where standing.count > 1 or (c.state = 'used') <> (standing.count = 1)
        or (c.purchase_id, c.order_id)
           is distinct from (standing.purchase_id, standing.order_id)`,
  'purchase has another discount than its coupons give': (sql) => sql`
    select p.id from purchases p
      left join (select purchase_id, sum(discount) as discount from purchase_coupons group by 1) c
        on c.purchase_id = p.id
     where p.discount <> coalesce(c.discount, 0)`,
  'campaign is overspent, or its budget does not fit what it gave': (sql) => sql`
    select c.id from campaigns c
      left join (select ref, sum(points) as points from purchase_lines
                  where kind = 'campaign' group by 1) given on given.ref = c.id
      left join (select l.ref, sum(r.campaign_points) as points
                   from purchase_refunds r
                   join purchase_lines l on l.purchase_id = r.purchase_id and l.kind = 'campaign'
                  group by 1) returned on returned.ref = c.id
     where c.spent > c.budget
        or c.spent <> coalesce(given.points, 0) - coalesce(returned.points, 0)`,
  'person has another count of a campaign than purchases with it': (sql) => sql`
    select coalesce(u.user_id, had.user_id) as id
      from campaign_uses u
      full join (
        select l.ref as campaign_id, p.user_id, count(*) as times
          from purchase_lines l join purchases p on p.id = l.purchase_id
         where l.kind = 'campaign'
           and not (p.refunded = p.due
                    and l.points = (select sum(r.campaign_points) from purchase_refunds r
                                     where r.purchase_id = p.id))
         group by 1, 2) had on (had.campaign_id, had.user_id) = (u.campaign_id, u.user_id)
     where coalesce(u.in_all, 0) <> coalesce(had.times, 0)`,
  'entry has not what it was written for': (sql) => sql`
    select e.id from point_transactions e
     where case
             when e.kind = 'purchase' then not exists (
               select from purchases p
                where p.entry_id = e.id and p.user_id = e.user_id and p.earned = e.amount)
             when e.kind = 'reward' then not exists (
               select from coupons c
                where c.id::text = e.ref and c.user_id = e.user_id and c.points = e.amount)
             when e.kind = 'refund' and e.type = 'SPEND' then not exists (
               select from purchase_refunds r where r.entry_id = e.id and r.taken = e.amount
                union all
               select from waivers w
                where split_part(e.request_key, ':', 2) = w.refund_id::text and w.user_id = e.user_id
                  and e.request_key like '~waived:%' and w.paid >= e.amount)
             when e.kind = 'order' then not exists (
               select from orders o
                where o.entry_id = e.id and o.user_id = e.user_id and o.points = e.amount)
             when e.kind = 'refund' and e.ref like 'order:%' then not exists (
               select from orders o
                where e.request_key = '~return:' || o.id and o.user_id = e.user_id and o.returned
                union all
               select from order_refunds r where r.entry_id = e.id and r.points = e.amount)
             when e.kind = 'refund' then not exists (
               select from coupons c
                where 'coupon:' || c.id = e.ref and c.user_id = e.user_id
                  and c.state = 'cancelled' and c.points >= e.amount)
             when e.kind = 'donation' then not exists (
               select from hanging_acts a
                where a.id::text = e.ref and a.kind = 'hung' and a.person_id = e.user_id)
             when e.kind = 'expiry' then e.type <> 'SPEND'
           end`,
  'waived points came back and were not taken': (sql) => sql`
    select g.id from point_transactions g
      join point_transactions s
        on s.user_id = g.user_id
       and (s.kind = 'reward' and g.ref = 'coupon:' || s.ref
            or s.kind = 'order' and g.ref || ':' like 'order:' || s.ref || ':%')
     cross join lateral (
       select coalesce(sum(p.amount), 0) as paid from point_transactions p
        where p.user_id = g.user_id and p.seq > g.seq and p.request_key like '~waived:%:' || g.id) p
     where g.kind = 'refund' and g.type = 'EARN' and p.paid <> least(g.amount, (
       select coalesce(sum(w.points - (
                select coalesce(sum(e.amount), 0) from point_transactions e
                 where e.user_id = w.user_id and e.seq < g.seq
                   and e.request_key like '~waived:' || w.refund_id || ':%')), 0)
         from waivers w
        where w.user_id = g.user_id and w.after_seq >= s.seq and w.after_seq < g.seq))`,
  'waiver was paid another sum than its entries': (sql) => sql`
    select w.refund_id as id from waivers w
     where w.paid <> (select coalesce(sum(e.amount), 0) from point_transactions e
                       where e.user_id = w.user_id
                         and e.request_key like '~waived:' || w.refund_id || ':%')`,
  'coupon or coffee was not paid once': (sql) => sql`
    select c.id from coupons c
     where c.source = 'reward'
       and (select count(*) from point_transactions e
             where e.user_id = c.user_id and e.kind = 'reward' and e.ref = c.id::text) <> 1
    union all
    select a.id from hanging_acts a
     where a.kind = 'hung'
       and (select count(*) from point_transactions e
             where e.user_id = a.person_id and e.kind = 'donation' and e.ref = a.id::text) <> 1`,
  'coupon’s points were returned twice, or without its end': (sql) => sql`
    select c.id from coupons c
      left join (select user_id, ref, count(*) as count from point_transactions
                  where kind = 'refund' and ref like 'coupon:%' group by 1, 2) r
        on r.user_id = c.user_id and r.ref = 'coupon:' || c.id
     where coalesce(r.count, 0) > (c.source = 'reward' and c.state = 'cancelled')::integer`,
  'reward counts other coupons than there are, or more than its stock': (sql) => sql`
    select r.id from rewards r
     where r.taken > r.stock
        or r.taken <> (select count(*) from coupons c
                        where c.reward_id = r.id and c.state <> 'cancelled')`,
  'person has more of a reward than is counted, or than one may have': (sql) => sql`
    select h.user_id as id from reward_holders h join rewards r on r.id = h.reward_id
     where h.taken > r.per_person
        or h.taken <> (select count(*) from coupons c
                        where c.reward_id = h.reward_id and c.user_id = h.user_id
                          and c.state <> 'cancelled')`,
  'card has other stamps than its events': (sql) => sql`
    select coalesce(b.user_id, e.user_id) as id
      from stamp_balances b
      full join (select user_id, card_id, sum(stamps) as stamps from stamp_events group by 1, 2) e
        on (e.user_id, e.card_id) = (b.user_id, b.card_id)
     where b.stamps is distinct from e.stamps`,
  'coupon of a full card was not filled once': (sql) => sql`
    select c.id from coupons c
     where c.source = 'stamps'
       and (select count(*) from stamp_events e
             where e.coupon_id = c.id and e.kind = 'filled' and e.user_id = c.user_id) <> 1`,
  'branch counts other coffees than its acts': (sql) => sql`
    select coalesce(h.branch_id, a.branch_id) as id
      from hanging_coffees h
      full join (select branch_id, count(*) filter (where kind = 'hung') as hung,
                        count(*) filter (where kind = 'handed_out')
                          - count(*) filter (where kind = 'taken_back') as handed_out
                   from hanging_acts group by 1) a on a.branch_id = h.branch_id
     where (h.hung, h.handed_out) is distinct from (a.hung::integer, a.handed_out::integer)
        or h.handed_out > h.hung`,
  'person’s lots do not sum to the balance': (sql) => sql`
    select s.user_id as id from point_standings s join users u on u.id = s.user_id
     where s.lots_seq = u.ledger_seq
       and u.points <> (select coalesce(sum(l.rest), 0) from point_lots l
                         where l.user_id = u.id)`,
}

/** Whether nothing is left of purchase `p`: its coupons were given back. */
const whollyRefunded = (sql: Sql) => sql`
  (p.refunded = p.due
   and (p.due > 0 or exists (select from purchase_refunds r where r.purchase_id = p.id)))`

/**
 * Lists where a promise of the programme is broken, after bringing everybody's lots up to their last entry.
 *
 * @param sql connection of the owner of the database
 */
export const inspectProgramme = async (sql: Sql): Promise<string[]> => {
  await sql`select advance_lots(array(select id from users order by id))`
  const violations: string[] = []
  for (const [sentence, find] of Object.entries(promises))
    for (const { id } of await find(sql)) violations.push(`${sentence}: ${id}`)
  return violations
}
