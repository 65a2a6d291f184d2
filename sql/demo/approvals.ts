import type { Queryable } from '../connection.ts'

/** Points that were given to the wrong customer: above a barista's bound of 2,000, within a manager's of 4,000. */
export const apologyOf = {
  'wrong cake': {
    points: 2_500,
    words: { reason: 'şikâyet', note: 'Doğum günü için ayırttığı pasta satılmış' },
  },
  'spilt coffee': {
    points: 3_000,
    words: { reason: 'iyi niyet', note: 'Mantosuna kahve döküldü' },
  },
} as const

export type Apology = keyof typeof apologyOf
export const apologies = Object.keys(apologyOf) as Apology[]
export const isApology = (slip: string | null): slip is Apology =>
  slip !== null && slip in apologyOf

/** What is bought on a visit of which the manager lets something pass, and how much of it. */
export const approvedProducts = {
  // ₺11.250: above a barista's bound of a bill, within a manager's
  'approved bill': { 'Seramik Fincan Takımı': 9 },
  // ₺5.300 of what no stamp card counts: its refund takes back more points than goes without a proof
  'approved refund': { 'Cold Brew': 20, 'Naneli Limonata': 16 },
} as const satisfies Record<string, Record<string, number>>

export type ApprovedVisit = keyof typeof approvedProducts
export const approvedVisits = Object.keys(approvedProducts) as ApprovedVisit[]
export const isApprovedVisit = (slip: string | null): slip is ApprovedVisit =>
  slip !== null && slip in approvedProducts

/** Place of the branch that has a manager and a tablet (posts.ts, tablets.ts). */
export const managed = 1
/** Days ago between which approvals lie: the bounds are from twelve days ago (settings.ts), the tablet rests since yesterday. */
export const approved = { since: 11, until: 2 }

/**
 * Lets the manager have approved what a helper did at their branch, as take_approval() does it, but in the demo's past:
 * points by hand and a bill, each more than a helper may alone and within the manager's own bounds; what took the points
 * back, and the refund of an order, which undo more than goes without a proof.
 *
 * @throws Error where one of them needs no approval, or could not have had this one
 */
export async function insertApprovals(
  sql: Queryable,
  counters: readonly { branchId: number; staffId: number }[],
): Promise<void> {
  const [helper, manager] = [counters[0]?.staffId ?? 0, counters[managed]?.staffId ?? 0]
  const branch = counters[managed]?.branchId ?? 0
  const [written] = await sql<{ acts: number; approvals: number }[]>`
    with acts as (
      select case when reverses is null then 'award' else 'take_back' end as act, coalesce(reverses, user_id) as subject,
             actor_id, branch_id, request_key, created_at as at, amount
        from point_transactions where request_key in ('demo-apology', 'demo-apology-back')
      union all
      select 'bill', user_id, actor_id, branch_id, request_key, at, total
        from purchases where actor_id = ${helper} and branch_id = ${branch} and order_id is null
      union all
      select 'refund', p.id, r.actor_id, p.branch_id, coalesce(o.request_key, r.request_key), r.at, r.owed
        from purchase_refunds r
        join purchases p on p.id = r.purchase_id
        left join order_refunds o on o.purchase_refund_id = r.id
       where r.actor_id = ${helper} and p.branch_id = ${branch}
    ), approved as (
      insert into approvals (session_hash, actor_id, approver_id, tablet_id, request_key, given_at, used_at, act, subject)
      select sha256(uuid_send(gen_random_uuid())), a.actor_id, ${manager}, t.id, a.request_key,
             a.at - interval '4 seconds', a.at, a.act, a.subject
        from acts a join tablets t on t.branch_id = a.branch_id and t.enrolled_at < a.at
       where has_right(${manager}, 'acts.approve', a.branch_id)
         and case when a.act in ('award', 'bill')
                  then within_bounds_of(${manager}, a.branch_id, a.act, a.amount, a.amount)
                       and not within_bounds_of(a.actor_id, a.branch_id, a.act, a.amount, a.amount)
                  else a.amount > points_unasked() end
      returning *
    ), noted as (
      insert into security_log (at, kind, actor_id, subject_id, detail)
      select a.used_at, 'act_approved', a.approver_id, a.actor_id,
             jsonb_build_object('act', a.act, 'tablet', t.name, 'branch', b.name)
        from approved a join tablets t on t.id = a.tablet_id join branches b on b.id = t.branch_id
    )
    select (select count(*)::int from acts) as acts, (select count(*)::int from approved) as approvals`
  if (written?.acts !== written?.approvals)
    throw new Error(`the demo's approvals: ${written?.approvals} of ${written?.acts}`)
}
