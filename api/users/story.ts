import type { Sql } from 'postgres'
import { channels } from '../contracts/consents/consents.ts'
import type { SecurityEntry } from '../contracts/security/security.ts'
import type { PersonStory } from '../contracts/users/story.ts'
import { houseNoteOf } from './house-note.ts'
import { type ManagedRow, managedColumns, shown } from './search.ts'

/** How many of the newest lines each part has. */
const most = { ratings: 3, notifications: 5, security: 8 }

type Dated<Row, Name extends string> = Omit<Row, Name> & { [N in Name]: Date }

async function ratingsOf(sql: Sql, id: number): Promise<PersonStory['ratings']> {
  const rows = await sql<Dated<PersonStory['ratings'][number], 'createdAt'>[]>`
    select id, user_id, stars, comment, created_at
      from ratings where user_id = ${id} order by id desc limit ${most.ratings}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function visitRatingsOf(sql: Sql, id: number): Promise<PersonStory['visitRatings']> {
  const rows = await sql<Dated<PersonStory['visitRatings'][number], 'createdAt'>[]>`
    select r.id, r.stars, r.comment, r.created_at,
           case when r.order_id is null then 'purchase' else 'order' end as kind,
           jsonb_build_object('id', b.id, 'name', b.name) as branch
      from visit_ratings r join branches b on b.id = r.branch_id
     where r.user_id = ${id} order by r.id desc limit ${most.ratings}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function notificationsOf(sql: Sql, id: number): Promise<PersonStory['notifications']> {
  const rows = await sql<Dated<PersonStory['notifications'][number], 'createdAt'>[]>`
    select id, title, message, is_read, created_at
      from notifications where user_id = ${id} order by id desc limit ${most.notifications}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** The newest of what the person did and of what was done to them: two ranges, one order. */
async function loggedOf(sql: Sql, id: number): Promise<SecurityEntry[]> {
  const rows = await sql<Dated<SecurityEntry, 'at'>[]>`
    with done as (
      select * from security_log where actor_id = ${id}
       order by at desc, id desc limit ${most.security}
    ), suffered as (
      select * from security_log where subject_id = ${id}
       order by at desc, id desc limit ${most.security}
    )
    select l.id, l.at, l.kind, l.address, l.detail,
           case when a.id is not null then
             jsonb_build_object('id', a.id, 'username', a.username, 'fullName', a.full_name) end as actor,
           case when s.id is not null then
             jsonb_build_object('id', s.id, 'username', s.username, 'fullName', s.full_name) end as subject
      from (select * from done union select * from suffered) l
      left join users a on a.id = l.actor_id
      left join users s on s.id = l.subject_id
     order by l.at desc, l.id desc limit ${most.security}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * What the person has paid ever, by the entries of the ledger that name a purchase, and by the few purchases that
 * earned nothing: no index leads from people to purchases, which every bill would pay for.
 */
async function spentOf(sql: Sql, id: number): Promise<PersonStory['spent']> {
  const [row] = await sql<PersonStory['spent'][]>`
    select count(*) as purchases, coalesce(sum(p.due - p.refunded), 0)::bigint as amount
      from (select p.due, p.refunded
              from point_transactions e join purchases p on p.id = e.ref::bigint
             where e.user_id = ${id} and e.kind = 'purchase'
            union all
            select p.due, p.refunded from purchases p where p.entry_id is null and p.user_id = ${id}) p`
  return row ?? { purchases: 0, amount: 0 }
}

interface Counts {
  entries: number
  devices: number
  sessions: number
  passkeys: number
  codes: boolean
  consents: PersonStory['consents']
}

const none = { email: false, sms: false, call: false, push: false }

/** A person's story; undefined for an unknown id. Each part is a short range of an index. */
export async function storyOf(sql: Sql, id: number): Promise<PersonStory | undefined> {
  const [user] = await sql<ManagedRow[]>`
    select ${managedColumns(sql)} from users where id = ${id}`
  if (!user) return undefined
  const [[counts], spent, houseNote, ratings, visits, notifications, security] = await Promise.all([
    sql<Counts[]>`
      select u.ledger_seq as entries,
             (select count(*) from devices d where d.user_id = u.id) as devices,
             (select count(*) from sessions s
               where s.user_id = u.id and s.expires_at > now()) as sessions,
             (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
             exists (select from totp_secrets t
                      where t.user_id = u.id and t.confirmed_at is not null) as codes,
             (select json_object_agg(channel, consents_to(u.id, channel))
                from unnest(${[...channels]}::text[]) channel) as consents
        from users u where u.id = ${id}`,
    spentOf(sql, id),
    houseNoteOf(sql, id),
    ratingsOf(sql, id),
    visitRatingsOf(sql, id),
    notificationsOf(sql, id),
    loggedOf(sql, id),
  ])
  const {
    entries = 0,
    devices = 0,
    sessions = 0,
    passkeys = 0,
    codes = false,
    consents = none,
  } = counts ?? {}
  return {
    user: shown(user),
    spent,
    houseNote,
    entries,
    devices,
    sessions,
    passkeys,
    codes,
    consents,
    ratings,
    visitRatings: visits,
    notifications,
    security,
  }
}
