import { connect, type Sql } from '#sql/connection.ts'
import { erase, lookAtFriends, settle } from './chores.ts'
import type { SentFriend, SentFriends } from './friends.ts'

/** What the programme promises of invitations, and erasing of accounts, each with where it is broken. */
const promises: Record<string, (sql: Sql) => Promise<readonly { id: number }[]>> = {
  'invitation was rewarded without two purchases of the friend': (sql) => sql`
    select r.id from referrals r join programme_settings s on s.id = r.settings_id
     where r.state in ('earned', 'undone')
       and 2 <> (select count(*)
                   from purchases p join point_transactions e on e.id = p.entry_id
                  where p.id in (r.first_purchase, r.second_purchase) and p.user_id = r.friend_id
                    and e.user_id = r.friend_id and e.kind = 'purchase' and p.due >= s.referral_least)`,
  'person was rewarded twice for an invitation': (sql) => sql`
    select user_id as id from point_transactions where kind = 'referral'
     group by user_id, type, ref having count(*) > 1`,
  'person was rewarded more often in a month than the settings allow': (sql) => sql`
    select inviter_id as id from referrals where inviter_points > 0
     group by inviter_id, date_trunc('month', earned_at at time zone 'Europe/Istanbul')
    having count(*) > (select max(referral_monthly) from programme_settings)`,
  'invitation in doubt was rewarded though nobody granted it': (sql) => sql`
    select id from referrals where state in ('earned', 'undone') and doubts <> '{}' and not cleared`,
  'invitation does not fit its entries': (sql) => sql`
    select coalesce(id, user_id) as id from referral_problems`,
  'account is half erased': (sql) => sql`
    select u.id
      from users u
      left join data_requests d on d.user_id = u.id and d.kind = 'erasure' and d.outcome = 'done'
     where (d.id is not null) <> (u.username like 'silinen-%')
        or d.id is not null
           and (u.phone is not null or u.full_name <> 'Silinen kullanıcı' or u.is_active
                or exists (select from mails m where m.user_id = u.id)
                or exists (select from sessions s where s.user_id = u.id)
                or exists (select from referral_codes c where c.user_id = u.id)
                or exists (select from referrals r
                            where u.id in (r.inviter_id, r.friend_id) and r.judgement is not null
                              and r.judged_at < d.settled_at)
                or 3 <> (select count(*) from kept_digests k where k.user_id = u.id))`,
}

/** Lists the promises about invitations and deleted accounts that were broken. */
export const inspectFriends = async (
  sql: Sql,
  { friends, judged }: SentFriends,
): Promise<string[]> => {
  // What was acknowledged before the database is read must be in it.
  const known = [...friends.values()].filter(({ id }) => id !== undefined)
  const decided = [...judged]
  const rows = await sql<
    { id: number; friend: number; inviter: number; doubts: string[]; state: string }[]
  >`
    select id, friend_id as friend, inviter_id as inviter, doubts, state::text from referrals`
  const gone = await sql<{ id: number }[]>`select id from users where not is_active`
  const closed = new Set(gone.map(({ id }) => id))
  const byFriend = new Map(rows.map((row) => [row.friend, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const violations: string[] = []
  for (const friend of known) {
    const row = byFriend.get(friend.id ?? 0)
    // the inviter has left while the friend registered
    if (row || !closed.has(friend.inviter)) violations.push(...brokenInvitation(friend, row))
  }
  for (const [id, granted] of decided) {
    if (judged.get(id) !== granted) continue // judged again meanwhile
    if ((byId.get(id)?.state === 'rejected') === granted)
      violations.push(`invitation ${id} was judged ${granted}, and is ${byId.get(id)?.state}`)
  }
  for (const [sentence, find] of Object.entries(promises))
    for (const { id } of await find(sql)) violations.push(`${sentence}: ${id}`)
  return violations
}

/** What speaks against the invitation that was noted of a friend; nothing where it is as it was sent. */
const brokenInvitation = (
  { id, inviter, inDoubt }: SentFriend,
  row: { inviter: number; doubts: string[] } | undefined,
): string[] => {
  if (row?.inviter !== inviter) return [`friend ${id} was invited by ${inviter}, and not noted so`]
  if (inDoubt && row.doubts.length === 0)
    return [`friend ${id} shares a number or a browser, and is not in doubt`]
  return []
}

const countDue = async (owner: Sql): Promise<number> => {
  const [row] = await owner<{ due: number }[]>`
    select count(*)::integer as due from due_referrals(100000)`
  return row?.due ?? 0
}

/** Does what is left to do, and lists what still is: nothing may wait for ever. */
export const finishFriends = async (url: string, owner: Sql): Promise<string[]> => {
  const worker = connect(url, { role: 'telve_worker', max: 1 })
  try {
    await lookAtFriends(worker)
    // a run looks at so many, and most of them may have nothing to be settled
    let due = await countDue(owner)
    for (let before = Infinity; due < before; ) {
      await settle(worker)
      before = due
      due = await countDue(owner)
    }
    for (let done = 1; done > 0; ) {
      const { told = 0, erased = 0 } = await erase({ worker, owner })
      done = told + erased
    }
    const left = await owner<{ what: string }[]>`
      select 'invitation ' || id || ' is still due' as what from due_referrals(1000) id
      union all
      select 'account ' || user_id || ' is still not erased' from data_requests
       where kind = 'erasure' and settled_at is null and erase_at <= now()`
    return left.map(({ what }) => what)
  } finally {
    await worker.end({ timeout: 1 })
  }
}

/** What became of invitations and deleted accounts. */
export const sumFriends = async (sql: Sql): Promise<Record<string, number>> => {
  const [row] = await sql<Record<string, number>[]>`
    select count(*) as invited,
           count(*) filter (where state = 'earned') as rewarded,
           count(*) filter (where inviter_points = 0) as friend_alone,
           count(*) filter (where doubts <> '{}') as in_doubt,
           count(*) filter (where 'erased' = any (doubts)) as came_back,
           count(*) filter (where judged_at is not null) as judged,
           count(*) filter (where state = 'rejected') as rejected,
           count(*) filter (where state = 'undone') as undone,
           (select count(*) from data_requests where outcome = 'done') as erased
      from referrals`
  return row ?? {}
}
