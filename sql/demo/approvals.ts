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

/** Place of the branch that has a manager and a tablet (posts.ts, tablets.ts). */
export const managed = 1
/** Days ago between which approvals lie: the bounds are from twelve days ago (settings.ts), the tablet rests since yesterday. */
export const approved = { since: 11, until: 2 }

/**
 * Lets the manager have approved the apologies and what took them back, as take_approval() does it, but in the demo's
 * past. What the ledger has of the first is more than whoever gave it may alone, and within the manager's own
 * bounds; the second undoes more than goes without a proof.
 */
export async function insertApprovals(
  sql: Queryable,
  counters: readonly { branchId: number; staffId: number }[],
): Promise<void> {
  const manager = counters[managed]?.staffId ?? 0
  const [written] = await sql<{ entries: number; approvals: number }[]>`
    with acts as (
      select *, case when reverses is null then 'award' else 'take_back' end as act, coalesce(reverses, user_id) as subject
        from point_transactions where request_key in ('demo-apology', 'demo-apology-back')
    ), approved as (
      insert into approvals (session_hash, actor_id, approver_id, tablet_id, request_key, given_at, used_at, act, subject)
      select sha256(uuid_send(gen_random_uuid())), e.actor_id, ${manager}, t.id, e.request_key,
             e.created_at - interval '4 seconds', e.created_at, e.act, e.subject
        from acts e join tablets t on t.branch_id = e.branch_id and t.enrolled_at < e.created_at
       where has_right(${manager}, 'acts.approve', e.branch_id)
         and case e.act when 'take_back' then e.amount > points_unasked()
                  else within_bounds_of(${manager}, e.branch_id, 'award', e.amount, e.amount)
                       and not within_bounds_of(e.actor_id, e.branch_id, 'award', e.amount, e.amount) end
      returning *
    ), noted as (
      insert into security_log (at, kind, actor_id, subject_id, detail)
      select a.used_at, 'act_approved', a.approver_id, a.actor_id,
             jsonb_build_object('act', a.act, 'tablet', t.name, 'branch', b.name)
        from approved a join tablets t on t.id = a.tablet_id join branches b on b.id = t.branch_id
    )
    select (select count(*)::int from acts) as entries, (select count(*)::int from approved) as approvals`
  if (written?.entries !== written?.approvals)
    throw new Error(`the demo's apologies: ${written?.approvals} of ${written?.entries} approved`)
}
