import type { Queryable } from '#sql/connection.ts'
import type { AnswerOf, BodyOf } from '../contracts/endpoint.ts'
import type { Invitation, readPostInvitation } from '../contracts/posts/invitations.ts'
import type { Post } from '../contracts/posts/posts.ts'
import { teamRoles } from '../contracts/posts/rights.ts'
import { scopeOf } from '../contracts/posts/scope-words.ts'
import {
  type Colleague,
  type inviteToTeam,
  type Team,
  type TeamPost,
  teamShown,
} from '../contracts/posts/team.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import type { PostRole } from '../contracts/roles.ts'
import type { Caller, Person } from '../sessions/sessions.ts'
import { joined, personPostColumns, type Row, reachesAny, shown } from './queries.ts'

/** The branch of a team: the one that is asked for, or the first at which somebody gives posts. */
export async function branchOfTeam(
  sql: Queryable,
  { id }: Pick<Person, 'id'>,
  branchId: number | undefined,
): Promise<NonNullable<Team['branch']> | undefined> {
  const [branch] = await sql<NonNullable<Team['branch']>[]>`
    select id, name from branches
     where ${branchId === undefined ? sql`archived_at is null` : sql`id = ${branchId}`}
       and has_right(${id}, 'posts.give', id)
     order by id limit 1`
  return branch
}

/** The roles that somebody gives at a branch, from the narrowest on. */
export async function rolesGiven(
  sql: Queryable,
  { id }: Pick<Person, 'id'>,
  branchId: number,
): Promise<PostRole[]> {
  const rows = await sql<{ role: PostRole }[]>`
    select role from unnest(${teamRoles as unknown as string[]}::post_role[]) with ordinality as r (role, place)
     where may_give(${id}, role, ${branchId}) order by place`
  return rows.map(({ role }) => role)
}

/** The posts that reach some branches or their region now, those of branches first, and how many more there are than are shown. */
export async function teamOf(
  sql: Queryable,
  { id }: Pick<Person, 'id'>,
  branchIds: readonly number[],
  regionId: number | undefined,
): Promise<Pick<Team, 'posts' | 'hidden'>> {
  const rows = await sql<(Row<TeamPost> & { total: number })[]>`
    select ${personPostColumns(sql)}, p.person_id <> ${id} and may_end(${id}, p) as may_end,
           count(*) over () as total
      from posts p join users u on u.id = p.person_id and u.is_active ${joined(sql)}
     where p.ended_at is null and holds_now(p) and ${reachesAny(sql, branchIds, regionId)}
     order by p.branch_id nulls last, p.region_id nulls last, p.role desc, u.full_name, p.id
     limit ${teamShown}`
  return {
    posts: rows.map(({ total: _, ...row }) => shown<TeamPost>(row)),
    hidden: Math.max(0, (rows[0]?.total ?? 0) - teamShown),
  }
}

/** How many places of a colleague are told. */
const placesTold = 3

/** People with a post anywhere by the beginnings of their names, without who asks; twenty at most. */
export async function colleagues(
  sql: Queryable,
  { id }: Pick<Person, 'id'>,
  name: string,
): Promise<Colleague[]> {
  const rows = await sql<
    (Omit<Colleague, 'places'> & { posts: Pick<Post, 'branch' | 'region'>[] })[]
  >`
    select u.id, u.full_name, jsonb_agg(jsonb_build_object(
             'branch', case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end,
             'region', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end)
             order by p.id) as posts
      from posts p join users u on u.id = p.person_id
      left join branches b on b.id = p.branch_id left join regions r on r.id = p.region_id
     where p.ended_at is null and holds_now(p) and u.is_active and u.id <> ${id}
       and not exists (select from unnest(string_to_array(fold_turkish(${name}), ' ')) w (word)
                        where position(' ' || w.word in ' ' || fold_turkish(u.full_name)) = 0)
     group by u.id order by u.full_name, u.id limit 20`
  return rows.map(({ posts, ...person }) => ({
    ...person,
    places: posts.slice(0, placesTold).map(scopeOf),
  }))
}

/** Whether somebody works anywhere: whom a manager may give a role by name. */
export async function isColleague(sql: Queryable, personId: number): Promise<boolean> {
  const rows = await sql`
    select from posts p where p.person_id = ${personId} and p.ended_at is null and holds_now(p) limit 1`
  return rows.length > 0
}

/** The open invitations to some branches, the newest first. @param codeOf the secret of a link */
export async function invitationsOf(
  sql: Queryable,
  branchIds: readonly number[],
  codeOf: (id: number) => string,
): Promise<Invitation[]> {
  const rows = await sql<(Omit<Invitation, 'expiresAt' | 'code'> & { expiresAt: Date })[]>`
    select i.id, i.role, jsonb_build_object('id', b.id, 'name', b.name) as branch, i.last_day, i.for_whom,
           u.full_name as invited_by, i.expires_at
      from post_invitations i join branches b on b.id = i.branch_id join users u on u.id = i.invited_by
     where i.branch_id = any (${[...branchIds]}::bigint[]) and is_open(i) order by i.id desc`
  return rows.map(({ expiresAt, ...row }) => ({
    ...row,
    expiresAt: expiresAt.toISOString(),
    code: codeOf(row.id),
  }))
}

/** Invites somebody; the invitation, or the code of the refusal. */
export async function invite(
  tx: Queryable,
  caller: Caller,
  { branchId, role, lastDay, forWhom }: BodyOf<typeof inviteToTeam>,
): Promise<AnswerOf<typeof inviteToTeam> | RefusalCode> {
  const [row] = await tx<{ refused: RefusalCode | null; invitation: number }[]>`
    select * from invite_to_post(${caller.id}, ${caller.session}, ${branchId}, ${role}, ${lastDay}, ${forWhom},
                                 ${caller.address})`
  return !row || row.refused ? (row?.refused ?? 'unexpected') : { id: row.invitation }
}

/** Withdraws an invitation; the code of the refusal, or null. */
export async function withdraw(
  sql: Queryable,
  caller: Caller,
  id: number,
): Promise<RefusalCode | null> {
  const [row] = await sql<{ refused: RefusalCode | null }[]>`
    select withdraw_invitation(${caller.id}, ${caller.session}, ${id}, ${caller.address}) as refused`
  return row?.refused ?? null
}

/** What an open invitation invites to; undefined where it is over. */
export async function openInvitation(
  sql: Queryable,
  id: number,
): Promise<AnswerOf<typeof readPostInvitation> | undefined> {
  const [row] = await sql<AnswerOf<typeof readPostInvitation>[]>`
    select i.role, jsonb_build_object('id', b.id, 'name', b.name) as branch, i.last_day, u.full_name as invited_by
      from post_invitations i join branches b on b.id = i.branch_id join users u on u.id = i.invited_by
     where i.id = ${id} and is_open(i) and b.archived_at is null
       and u.is_active and may_give(u.id, i.role, b.id)`
  return row
}

/** Accepts an invitation; the code of the refusal, or null. */
export async function accept(
  sql: Queryable,
  caller: Caller,
  id: number,
): Promise<RefusalCode | null> {
  const [row] = await sql<{ refused: RefusalCode | null }[]>`
    select accept_post(${caller.id}, ${caller.session}, ${id}, ${caller.address}) as refused`
  return row?.refused ?? null
}
