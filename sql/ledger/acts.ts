import type { Sql } from '../connection.ts'
import type { LedgerEntry } from './entry.ts'

/**
 * An entry that somebody has made on a customer whom they had scanned, a bill that earned nothing, or a
 * suspended coffee that they have handed out.
 */
export interface LedgerAct
  extends Pick<LedgerEntry, 'type' | 'kind' | 'amount' | 'createdAt' | 'branchName' | 'reversed'> {
  /** of the entry; null where nothing was earned, and of a coffee */
  id: number | null
  /** null of a coffee: to whom it goes is recorded nowhere */
  customer: { id: number; fullName: string } | null
  /** the bill that it is of, in kuruş; it is refunded instead, and reversed is one that wholly was */
  purchase: { id: number; total: number; due: number; refunded: number } | null
  /** the coupon that the points were turned into */
  coupon: { id: number; name: string } | null
  /** the hand-out of a coffee */
  handOut: { id: number } | null
  /** whether the customer was known by the phone number alone: staff see no more than their first name */
  byNumber: boolean
  /** ms for which staff may still take it back or refund it, by the database's clock; 0 when it is over */
  takeBackMs: number
}

export interface ActsAsked {
  actorId: number
  /** hex of the session's hash that asks: one of a shared tablet takes back what was done at its branch alone */
  session?: string | null
  limit: number
}

/**
 * What an actor has done last on their scans, newest first. The ledger has no index by actor, which every
 * entry would pay for: the actor's newest scans name the customers, and the primary key gives the
 * newest entries of each.
 *
 * The five minutes are those of reversal_refusal() (sql/functions/point_verdicts.sql),
 * take_back_redemption() and take_back_hand_out(), which decide; tests in api/points/acts.test.ts compare
 * them. A purchase may be refunded for 24 hours
 * (programme.md §2).
 */
export const readActs = (
  sql: Sql,
  { actorId, session = null, limit }: ActsAsked,
): Promise<LedgerAct[]> => sql<LedgerAct[]>`
  with turns as (
    select id, customer_id, by_number from (
      (select id, customer_id, opened_at, false as by_number from scans
        where staff_id = ${actorId} order by opened_at desc limit 20)
      union all
      (select id, customer_id, opened_at, true from number_scans
        where staff_id = ${actorId} order by opened_at desc limit 20)) s
     order by opened_at desc limit 20
  ), acts as (
    select e.id, e.user_id, e.type, e.kind, e.amount::integer, e.created_at, e.branch_id,
           case when e.kind = 'purchase' then e.ref::bigint end as purchase_id,
           case when e.kind = 'reward' then e.ref::bigint end as coupon_id, null::bigint as hand_out_id,
           s.by_number
      from turns s
     cross join lateral (select * from point_transactions t where t.user_id = s.customer_id
                          order by t.seq desc limit 20) e
     where e.scan_id = s.id
     union all
    select null, p.user_id, 'EARN', 'purchase', 0, p.at, p.branch_id, p.id, null, null,
           s.by_number
      from turns s join purchases p on p.scan_id = s.id and p.entry_id is null
     union all
    (select null, null, 'SPEND', 'donation', 0, h.at, h.branch_id, null, null, h.id, false
       from hanging_acts h where h.person_id = ${actorId} and h.kind = 'handed_out'
      order by h.id desc limit ${limit})
     order by created_at desc, id desc nulls last, purchase_id desc
     limit ${limit}
  ), judged as (
    select a.*, p.total, p.due, p.refunded, c.name as coupon_name,
           case when p.id is not null then wholly_refunded(p)
                when c.id is not null then c.state = 'cancelled'
                when a.hand_out_id is not null
                  then exists (select from hanging_acts t where t.takes_back = a.hand_out_id)
                else exists (select from point_transactions r where r.reverses = a.id) end as taken_back,
           case when p.id is null then interval '5 minutes' else interval '24 hours' end as within,
           case when c.id is not null then c.state = 'usable'
                else coalesce(a.kind, 'manual') in ('manual', 'purchase') or a.hand_out_id is not null
           end as can_be
      from acts a
      left join purchases p on p.id = a.purchase_id
      left join coupons c on c.id = a.coupon_id
  )
  select j.by_number, j.id, j.type, coalesce(j.kind, 'manual') as kind, j.amount, j.created_at,
         b.name as branch_name, j.taken_back as reversed,
         case when u.id is not null
              then jsonb_build_object('id', u.id, 'fullName', u.full_name) end as customer,
         case when j.total is not null
              then jsonb_build_object('id', j.purchase_id, 'total', j.total, 'due', j.due,
                                      'refunded', j.refunded) end as purchase,
         case when j.coupon_name is not null
              then jsonb_build_object('id', j.coupon_id, 'name', j.coupon_name) end as coupon,
         case when j.hand_out_id is not null
              then jsonb_build_object('id', j.hand_out_id) end as hand_out,
         case when j.taken_back or not j.can_be or is_elsewhere(${session}, j.branch_id) then 0
              else greatest(0, ceil(1000 * extract(epoch from
                     j.created_at + j.within - clock_timestamp())))::integer
         end as take_back_ms
    from judged j
    left join users u on u.id = j.user_id
    join branches b on b.id = j.branch_id
   order by j.created_at desc, j.id desc nulls last, j.purchase_id desc`
