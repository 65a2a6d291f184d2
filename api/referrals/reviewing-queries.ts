import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { BodyOf, QueryOf } from '../contracts/endpoint.ts'
import type { listReferrals, Referral, reviewReferral } from '../contracts/referrals/reviewing.ts'
import type { Named } from '../http/versions.ts'
import type { Actor } from '../sessions/sessions.ts'

type Judged = NonNullable<Referral['judged']>
interface Row extends Omit<Referral, 'registeredAt' | 'stateAt' | 'judged'> {
  registeredAt: Date
  stateAt: Date
  judgedBy: Judged['by']
  judgedAt: Date | null
  judgement: string | null
}

const person = (sql: Queryable, table: string) => sql`
  case when ${sql(table)}.id is not null then
    jsonb_build_object('id', ${sql(table)}.id, 'fullName', ${sql(table)}.full_name,
                       'username', ${sql(table)}.username) end`

const columns = (sql: Queryable) => sql`
  r.id, ${person(sql, 'i')} as inviter, ${person(sql, 'f')} as friend,
  r.registered_at, r.state, r.state_at, r.doubts, r.cleared as is_granted,
  coalesce(r.inviter_points, s.referral_inviter) as inviter_points,
  coalesce(r.friend_points, s.referral_friend) as friend_points,
  ${maker(sql, 'r.judged_by')} as judged_by, r.judged_at, r.judgement, r.version`

const tables = (sql: Sql) => sql`
  referrals r
  left join users i on i.id = r.inviter_id
  join users f on f.id = r.friend_id
  join programme_settings s on s.id = r.settings_id`

const shown = ({ judgedBy, judgedAt, judgement, ...row }: Row): Referral => ({
  ...row,
  registeredAt: row.registeredAt.toISOString(),
  stateAt: row.stateAt.toISOString(),
  judged: judgedAt && {
    by: judgedBy,
    at: judgedAt.toISOString(),
    reason: judgement ?? '',
  },
})

/** Invitations in a state, newest first, with one row more than the limit if there is one. */
export async function referralPage(
  sql: Sql,
  { state, before, limit }: QueryOf<typeof listReferrals>,
): Promise<Referral[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from ${tables(sql)}
     where r.state = ${state} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
     order by r.id desc limit ${limit + 1}`
  return rows.map(shown)
}

export async function findReferral(sql: Sql, id: number): Promise<Referral | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from ${tables(sql)} where r.id = ${id}`
  return row && shown(row)
}

/** Why an invitation could not be reviewed; `changed` where it has another version. */
type Refused = 'referral_not_found' | 'referral_settled' | 'own_referral' | 'changed'

/** Grants or rejects an invitation; the security log notes it. @returns null, or why not */
export const review = (
  sql: Sql,
  actor: Actor,
  { id, version }: Named,
  { grant, reason }: BodyOf<typeof reviewReferral>,
): Promise<Refused | null> =>
  actingFrom(sql, actor.address, async (tx) => {
    const [row] = await tx<{ refused: Refused | null }[]>`
      select judge_referral(${actor.id}, ${id}, ${version ?? null}, ${grant}, ${reason}) as refused`
    return row?.refused ?? null
  })
