import { randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import { publicName } from '#sql/public-name.ts'
import { codeAlphabet } from '../contracts/referrals/code.ts'
import type { Invitation, OwnReferrals } from '../contracts/referrals/referrals.ts'

/** A code of 8 characters: 28⁸ of them, so that nobody finds one by trying. */
const newCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** The code of somebody whose address is verified; the first call makes it. Undefined for others. */
async function codeOf(sql: Sql, personId: number): Promise<string | undefined> {
  const [known] = await sql<{ code: string | null }[]>`
    select c.code from users u left join referral_codes c on c.user_id = u.id
     where u.id = ${personId} and u.verified_at is not null`
  if (!known || known.code !== null) return known?.code ?? undefined
  // Another request may make one at the same time, and a code may be taken: then the next round reads it.
  // Whoever is being erased meanwhile is waited for, and gets none.
  await sql`
    insert into referral_codes (user_id, code)
    select id, ${newCode()} from users where id = ${personId} and verified_at is not null for share
    on conflict do nothing`
  return codeOf(sql, personId)
}

type Row = Omit<OwnReferrals, 'code' | 'invitations' | 'invitedBy' | 'isOpen'>

interface InvitationRow extends Omit<Invitation, 'registeredAt'> {
  registeredAt: Date
}

/** A state as the two read it, of the referral `r`. */
const shownState = (sql: Sql) =>
  sql`case r.state when 'flagged' then 'review' else r.state::text end`

/** What an invitation gives, and the person's own. */
export async function referralsOf(sql: Sql, personId: number): Promise<OwnReferrals> {
  const code = await codeOf(sql, personId)
  const [row] = await sql<Row[]>`
    select s.referral_inviter as inviter_points, s.referral_friend as friend_points,
           s.referral_least as least_paid, s.referral_monthly as most_monthly,
           referral_purchases() as purchases, referral_days() as days, o.this_month, o.earned
      from (select * from programme_settings order by id desc limit 1) s
     cross join (
       select count(*) filter (
                where inviter_points > 0
                  and earned_at >= date_trunc('month', now() at time zone 'Europe/Istanbul')
                                   at time zone 'Europe/Istanbul')::int as this_month,
              coalesce(sum(inviter_points - coalesce(inviter_taken, 0)), 0)::int as earned
         from referrals where inviter_id = ${personId}) o`
  if (!row) throw new Error('the programme has no settings')
  return {
    ...row,
    isOpen: row.mostMonthly > 0,
    code: code ?? null,
    invitations: await invitationsOf(sql, personId),
    invitedBy: await inviterOf(sql, personId),
  }
}

async function invitationsOf(sql: Sql, personId: number): Promise<Invitation[]> {
  const rows = await sql<InvitationRow[]>`
    select r.id, u.full_name as name, r.registered_at, ${shownState(sql)} as state,
           r.inviter_points - coalesce(r.inviter_taken, 0) as points
      from referrals r join users u on u.id = r.friend_id
     where r.inviter_id = ${personId} order by r.id desc limit 100`
  return rows.map((row) => ({
    ...row,
    name: publicName(row.name),
    registeredAt: row.registeredAt.toISOString(),
  }))
}

async function inviterOf(sql: Sql, personId: number): Promise<OwnReferrals['invitedBy']> {
  const [row] = await sql<NonNullable<OwnReferrals['invitedBy']>[]>`
    select u.full_name as name, ${shownState(sql)} as state,
           coalesce(r.friend_points - coalesce(r.friend_taken, 0), s.referral_friend) as points,
           s.referral_least as least_paid
      from referrals r
      join users u on u.id = r.inviter_id
      join programme_settings s on s.id = r.settings_id
     where r.friend_id = ${personId}`
  return row ? { ...row, name: publicName(row.name) } : null
}
