import type { Queryable } from '../connection.ts'

interface ReferralContext {
  now: Date
  adminId: number
  /** who invites in the demo; the balance is known to its tests, so their invitations give nothing */
  regularId: number
  /** registered last night, by the regular's code */
  newcomerId: number
}

/** The regular's code, which visitors of the demo can register with. */
const demoCode = 'KAHVE358'

/**
 * Invitations in every state but one that refunds have undone: the regular's, of which one waits for an
 * administrator, and one of somebody else that the ledger has rewarded, as the worker does it.
 */
export async function insertReferrals(
  sql: Queryable,
  { now, adminId, regularId, newcomerId }: ReferralContext,
): Promise<void> {
  await sql`insert into referral_codes (user_id, code) values (${regularId}, ${demoCode})`
  const buyers = await sql<{ id: number }[]>`
    select u.id from users u
     where u.roles = '{}' and u.is_active and u.id > ${regularId} and u.phone is not null
       and 2 <= (select count(*) from purchases p where p.user_id = u.id and p.due - p.refunded >= 5000)
     order by u.created_at desc, u.id`
  const [one = 0, another = 0, flagged = 0, rejected = 0] = buyers.map(({ id }) => id)
  const lapsed = buyers.at(-1)?.id ?? 0
  const write = (inviter: number, friend: number, fields: object = {}) => sql`
    insert into referrals ${sql({ inviter_id: inviter, friend_id: friend, settings_id: 1, ...fields })}`
  await write(regularId, newcomerId)
  await write(regularId, flagged, { state: 'flagged', doubts: ['device'] })
  await write(regularId, rejected, {
    ...{ state: 'rejected', doubts: ['mailbox', 'phone'], judged_by: adminId, judged_at: now },
    judgement: 'Aynı kişinin ikinci hesabı.',
  })
  await write(regularId, lapsed, { state: 'lapsed' })
  await sql`
    update referrals r
       set first_purchase = b.ids[1], second_purchase = b.ids[2]
      from (select user_id, array_agg(id order by id) as ids from purchases
             where due - refunded >= 5000 group by user_id) b
     where b.user_id = r.friend_id and r.state in ('flagged', 'rejected')`
  await reward(sql, { now, inviter: Math.min(one, another), friend: Math.max(one, another) })
  await sql`
    update referrals r
       set registered_at = u.created_at, settings_id = (select max(id) from programme_settings)
      from users u where u.id = r.friend_id`
}

/** An invitation that was rewarded a minute ago, as settle_referral() does it. */
async function reward(
  sql: Queryable,
  { now, inviter, friend }: { now: Date; inviter: number; friend: number },
): Promise<void> {
  const at = new Date(now.getTime() - 60_000)
  const written = await sql<{ outcome: string }[]>`
    with referral as (
      insert into referrals (inviter_id, friend_id, settings_id, state, earned_at, inviter_points,
                             friend_points, first_purchase, second_purchase)
      select ${inviter}, ${friend}, 1, 'earned', ${at}, 50, 50, ids[1], ids[2]
        from (select array_agg(id order by id) as ids from purchases
               where user_id = ${friend} and due - refunded >= 5000) b
      returning id)
    select v.outcome
      from referral r
     cross join lateral (
       select json_agg(json_build_object(
                'user_id', e.user_id, 'type', 'EARN', 'amount', 50, 'branch_id', 1,
                'request_key', '~referral:' || r.id, 'kind', 'referral', 'ref', r.id::text,
                'created_at', greatest(e.last + interval '1 second', ${at}))) as requests
         from (select user_id, max(created_at) as last from point_transactions
                where user_id in (${inviter}, ${friend}) group by user_id) e) t
     cross join lateral unnest(import_points(t.requests)) v`
  for (const { outcome } of written)
    if (outcome !== 'appended') throw new Error(`the demo's invitation: ${outcome}`)
}
