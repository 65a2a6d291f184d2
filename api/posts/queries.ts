import type { Queryable } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { endedShown, type givePosts, type PersonPost, type Post } from '../contracts/posts/posts.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import type { PostRole } from '../contracts/roles.ts'
import type { Scope } from '../http/rights.ts'
import type { Caller } from '../sessions/sessions.ts'

type Times = 'startsAt' | 'until' | 'endedAt'
export type Row<Shown extends Post> = Omit<Shown, Times> & {
  startsAt: Date
  until: Date | null
  endedAt: Date | null
}

const postColumns = (sql: Queryable) => sql`
  p.id, p.role,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as branch,
  case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as region,
  p.starts_at, p.until, g.full_name as given_by, p.is_unsorted, p.ended_at, e.full_name as ended_by`

/** The same with its person `u`. */
export const personPostColumns = (sql: Queryable) => sql`
  ${postColumns(sql)}, jsonb_build_object('id', u.id, 'fullName', u.full_name) as person`

/** The names that posts refer to. */
export const joined = (sql: Queryable) => sql`
  left join branches b on b.id = p.branch_id
  left join regions r on r.id = p.region_id
  left join users g on g.id = p.given_by
  left join users e on e.id = p.ended_by`

/** A row as it is answered. */
export const shown = <Shown extends Post>({ startsAt, until, endedAt, ...row }: Row<Shown>) =>
  ({
    ...row,
    startsAt: startsAt.toISOString(),
    until: until?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }) as unknown as Shown

/** A person's posts: those that have not ended, then the last that have; undefined for nobody. */
export async function postsOf(sql: Queryable, personId: number): Promise<Post[] | undefined> {
  const [person] = await sql`select from users where id = ${personId}`
  if (!person) return undefined
  const rows = await sql<Row<Post>[]>`
    select ${postColumns(sql)} from posts p ${joined(sql)}
     where p.id in (select id from posts where person_id = ${personId} and ended_at is null)
        or p.id in (select id from posts where person_id = ${personId} and ended_at is not null
                     order by ended_at desc, id desc limit ${endedShown})
     order by p.ended_at desc nulls first, p.role, b.name, p.id`
  return rows.map(shown)
}

/** A post; undefined where there is none. */
export async function findPost(sql: Queryable, id: number): Promise<Post | undefined> {
  const [row] = await sql<Row<Post>[]>`
    select ${postColumns(sql)} from posts p ${joined(sql)} where p.id = ${id}`
  return row && shown(row)
}

/**
 * Whether a post p reaches one of some branches, or is the region's that has these: its own are found even where it has
 * no branch.
 */
export const reachesAny = (
  sql: Queryable,
  branchIds: readonly number[],
  regionId: number | undefined,
) => sql`
  (exists (select from unnest(${[...branchIds]}::bigint[]) as asked (id) where reaches(p, asked.id))
   or p.region_id = ${regionId ?? null})`

interface Asked {
  /** the branches that they reach; null: any */
  scope: Scope
  /** the region that has these */
  regionId?: number | undefined
  role?: PostRole | undefined
  unsorted: boolean
  before?: number | undefined
  /** how many rows at most */
  most: number
}

/** The posts that hold now with their people, newest first. */
export async function postsThatHold(
  sql: Queryable,
  { scope, regionId, role, unsorted, before, most }: Asked,
): Promise<PersonPost[]> {
  const rows = await sql<Row<PersonPost>[]>`
    select ${personPostColumns(sql)}
      from posts p join users u on u.id = p.person_id and u.is_active ${joined(sql)}
     where p.ended_at is null and holds_now(p)
       ${scope === null ? sql`` : sql`and ${reachesAny(sql, scope, regionId)}`}
       ${role === undefined ? sql`` : sql`and p.role = ${role}`}
       ${unsorted ? sql`and p.is_unsorted` : sql``}
       ${before === undefined ? sql`` : sql`and p.id < ${before}`}
     order by p.id desc limit ${most}`
  return rows.map(shown)
}

/** Gives somebody a role; the code of the refusal, or null. Nothing is written where it is refused. */
export async function give(
  tx: Queryable,
  caller: Caller,
  personId: number,
  { role, branchIds, regionId, lastDay }: BodyOf<typeof givePosts>,
): Promise<RefusalCode | null> {
  const [row] = await tx<{ refused: RefusalCode | null }[]>`
    select give_posts(${caller.id}, ${caller.session}, ${personId}, ${role}, ${branchIds}::bigint[],
                      ${lastDay}, ${caller.address}, ${regionId}) as refused`
  return row?.refused ?? null
}

/** Ends a post; the code of the refusal, or null. */
export async function end(
  sql: Queryable,
  caller: Caller,
  postId: number,
): Promise<RefusalCode | null> {
  const [row] = await sql<{ refused: RefusalCode | null }[]>`
    select end_post(${caller.id}, ${caller.session}, ${postId}, ${caller.address}) as refused`
  return row?.refused ?? null
}
