import type { Fragment, Sql } from 'postgres'

/** Who is named beside an act. */
export interface Somebody {
  id: number
  fullName: string
}

interface Approved {
  act: 'award' | 'bill' | 'take_back' | 'refund'
  /** the key of the request, as its sender chose it */
  key: Fragment
  actor: Fragment
  /** what it was approved for, as approvals.subject has it (decisions/292) */
  subject: Fragment
}

/** The manager who has approved an act at a shared tablet (decisions/276), as JSON; null where nobody had to. */
export const approverOf = (sql: Sql, { act, key, actor, subject }: Approved): Fragment => sql`
  (select jsonb_build_object('id', v.id, 'fullName', v.full_name)
     from approvals x join users v on v.id = x.approver_id
    where x.request_key = ${key} and x.actor_id = ${actor} and x.act = ${act}
      and coalesce(x.subject = ${subject}, true)
    order by x.id limit 1)`

/** The same of refund r of purchase_refunds, which an order's refund may have made (decisions/292). */
export const refundApprover = (sql: Sql): Fragment =>
  approverOf(sql, {
    act: 'refund',
    key: sql`case when r.request_key like '~order-refund:%'
                  then (select f.request_key from order_refunds f
                         where f.id = split_part(r.request_key, ':', 2)::bigint)
                  else r.request_key end`,
    actor: sql`r.actor_id`,
    subject: sql`r.purchase_id`,
  })

/** The same of bill u of purchases. */
export const billApprover = (sql: Sql): Fragment =>
  approverOf(sql, {
    act: 'bill',
    key: sql`u.request_key`,
    actor: sql`u.actor_id`,
    subject: sql`u.user_id`,
  })

/** The same of entry p of the ledger: of points by hand, their take-back, and what a bill or a refund has written. */
export const entryApprover = (sql: Sql): Fragment => sql`
  case p.kind
    when 'manual' then ${approverOf(sql, {
      act: 'award',
      key: sql`p.request_key`,
      actor: sql`p.actor_id`,
      subject: sql`p.user_id`,
    })}
    when 'reversal' then ${approverOf(sql, {
      act: 'take_back',
      key: sql`p.request_key`,
      actor: sql`p.actor_id`,
      subject: sql`p.reverses`,
    })}
    when 'purchase' then (
      select ${billApprover(sql)} from purchases u
       where u.id = case when p.ref ~ '^[0-9]{1,18}$' then p.ref::bigint end and u.user_id = p.user_id)
    when 'refund' then (
      select ${refundApprover(sql)} from purchase_refunds r
       where r.id = case when p.request_key ~ '^~refund:[0-9]{1,18}$'
                         then split_part(p.request_key, ':', 2)::bigint
                         when p.request_key ~ '^~order-refund:[0-9]{1,18}$'
                         then (select f.purchase_refund_id from order_refunds f
                                where f.id = split_part(p.request_key, ':', 2)::bigint) end)
  end`
