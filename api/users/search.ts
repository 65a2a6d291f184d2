import type { PendingQuery, Row, Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { UserRole, UserState } from '../contracts/users/filters.ts'
import type { UserSort } from '../contracts/users/sort.ts'
import { type ManagedUser, mostCounted } from '../contracts/users/users.ts'

/** Whom a search looks for. */
export interface Sought {
  q: string
  role?: UserRole | undefined
  state?: UserState | undefined
}

export interface Search extends Sought {
  sort: UserSort
  direction: 'asc' | 'desc'
  before: number | undefined
  after: number | undefined
  limit: number
}

export type ManagedRow = Omit<ManagedUser, 'createdAt'> & { createdAt: Date }

/** A person, as administrators see them. */
export const shown = (row: ManagedRow): ManagedUser => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export interface Found {
  /** one more row than a page if there are more; rows before `after` come nearest first */
  rows: ManagedRow[]
  /** the number of matches, `mostCounted` at most in a search */
  total: number
  /** there are more than `total` */
  more: boolean
}

/** A person's columns, as administrators see them. */
export const managedColumns = (sql: Queryable) => sql`
  id, username, full_name, phone, birth_date, gender, users.points, roles,
  (flags_of_roles(roles)).*, is_active, is_enabled, created_at, version`

/** The sort keys, as the indexes of users define them. */
const keyOf = (sql: Sql, sort: UserSort) =>
  ({
    fullName: sql`(full_name collate tr)`,
    username: sql`username`,
    phone: sql`coalesce(phone, '')`,
    points: sql`users.points`,
    roles: sql`roles`,
    isActive: sql`is_active`,
  })[sort]

/** More words than anybody types; further ones would hardly narrow the result. */
const mostWords = 6

/**
 * The words that must all match. A phone number as people type it (`0532 123`) becomes one word in
 * the stored form, without its country's or trunk prefix.
 */
export function wordsOf(q: string): string[] {
  const typed = q.trim()
  if (/^[+\d][\d\s().-]*$/.test(typed)) {
    const digits = typed.replace(/\D/g, '').replace(/^(?:0090|90|0)(?=\d)/, '')
    return digits ? [digits] : []
  }
  return typed.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

function ofRole(sql: Sql, role: UserRole) {
  if (role === 'customer') return sql`roles = '{}'`
  if (role === 'staff') return sql`roles > '{}'`
  return sql`roles > '{}' and ${role === 'admin' ? 'administrator' : role}::post_role = any (roles)`
}

/** The condition of the filters. */
const filtered = (sql: Sql, { role, state }: Sought): PendingQuery<Row[]> => sql`
  ${role ? ofRole(sql, role) : sql`true`}
  and ${state ? sql`is_active = ${state === 'active'}` : sql`true`}`

/**
 * The condition of a search. Words shorter than a trigram match the beginnings of words, which the
 * index supports; longer ones match anywhere.
 */
function matching(sql: Sql, sought: Sought): PendingQuery<Row[]> {
  const words = wordsOf(sought.q)
  return words.reduce(
    (condition, word) => {
      const opening = [...word].length < 3 ? '% ' : '%'
      // The subquery folds the word once, not for each row. Escaped after folding: a full-width ％
      // folds to %.
      return sql`${condition}
      and search_text like (
        select ${opening}
               || regexp_replace(fold_turkish(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
    },
    filtered(sql, sought),
  )
}

/**
 * How the rows of a search are put in order, and where its page begins: their key and id, under the
 * names that a statement has for the two. Balances have no index, so their order is walked along
 * point_standings (migration 075), which are moments behind.
 * @param along for a statement that walks the order instead of sorting what it has found
 */
function orderOf(sql: Sql, { sort, direction, before, after }: Search, along: boolean) {
  const standings = along && sort === 'points'
  const people = standings ? sql`point_standings s join users on id = s.user_id` : sql`users`
  const [key, id] = standings ? [sql`s.points`, sql`s.user_id`] : [keyOf(sql, sort), sql`id`]
  const rising = (direction === 'asc') !== (after !== undefined)
  const cursor = after ?? before
  return {
    people,
    key,
    order: (place = key, tie = id) =>
      rising ? sql`order by ${place}, ${tie}` : sql`order by ${place} desc, ${tie} desc`,
    beyond: (place = key, tie = id) =>
      cursor === undefined
        ? sql`true`
        : sql`(${place}, ${tie}) ${rising ? sql`>` : sql`<`}
              (select ${key}, ${id} from ${people} where ${id} = ${cursor})`,
  }
}

/**
 * A search first scans people in their order, and then uses the trigram index. The scan finds
 * frequent matches soon, and the index finds rare ones soon, but each is slow with the other kind.
 * `glance` is the number of rows to scan first, `stretch` the number if those held enough matches.
 * In the order of points each row costs a look-up in a second table, so fewer are scanned.
 */
const reaches = { own: { glance: 600, stretch: 4_000 }, points: { glance: 300, stretch: 1_600 } }
/** The rows to scan in order to learn that a search has more matches than are counted. */
const sample = 16_000

/**
 * A page of people. A cursor is a row's sort key and id, so no row is skipped or repeated when
 * others are added or removed between pages.
 */
export async function searchUsers(sql: Sql, search: Search): Promise<Found> {
  if (wordsOf(search.q).length === 0) {
    const all = !search.role && !search.state
    const [rows, total] = await Promise.all([
      readInOrder(sql, search),
      all ? countEverybody(sql) : countFound(sql, search),
    ])
    return all ? { rows, total, more: false } : { rows, ...bounded(total) }
  }
  const { glance, stretch } = reaches[search.sort === 'points' ? 'points' : 'own']
  let rows = await foundNearby(sql, search, glance)
  const promising = rows.length >= (search.limit * glance) / stretch
  if (promising && rows.length <= search.limit) rows = await foundNearby(sql, search, stretch)
  if (rows.length <= search.limit) return foundAnywhere(sql, search)
  return { rows, ...bounded(await countFound(sql, search)) }
}

const bounded = (total: number) => ({
  total: Math.min(total, mostCounted),
  more: total > mostCounted,
})

/** A page in the order of an index; with words or rare people the planner finds them first. */
export function readInOrder(sql: Sql, search: Search): Promise<ManagedRow[]> {
  const { people, beyond, order } = orderOf(sql, search, true)
  return sql<ManagedRow[]>`
    select ${managedColumns(sql)} from ${people}
     where ${beyond()} and ${matching(sql, search)} ${order()}
    limit ${search.limit + 1}`
}

/** The total without a search comes from a counter that changes as people are added. */
async function countEverybody(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`select people as total from people_count`
  return row?.total ?? 0
}

/** The first rows of a page, among the `reach` people after its beginning. */
function foundNearby(sql: Sql, search: Search, reach: number): Promise<ManagedRow[]> {
  const { people, key, beyond, order } = orderOf(sql, search, true)
  return sql<ManagedRow[]>`
    with nearby as materialized (
      select id, place
      from (select id, search_text, roles, is_active, ${key} as place from ${people}
            where ${beyond()} ${order()} limit ${reach}) users
      where ${matching(sql, search)} limit ${search.limit + 1})
    select ${managedColumns(sql)} from nearby join users using (id)
    ${order(sql`place`, sql`id`)}`
}

/** A page out of all matches. */
async function foundAnywhere(sql: Sql, search: Search): Promise<Found> {
  const { key, beyond, order } = orderOf(sql, search, false)
  const rows = await sql<(ManagedRow & { found: number })[]>`
    with found as materialized (
      select id, ${key} as place from users where ${matching(sql, search)}),
    page as (
      select * from found where ${beyond(sql`place`, sql`id`)} ${order(sql`place`, sql`id`)}
      limit ${search.limit + 1})
    select ${managedColumns(sql)}, (select count(*)::int from found) as found
    from (values (1)) as one left join page on true left join users using (id)
    ${order(sql`place`, sql`id`)}`
  const total = rows[0]?.found ?? 0
  return {
    rows: rows.filter((row) => row.id !== null).map(({ found: _, ...row }) => row),
    ...bounded(total),
  }
}

/**
 * The number of matches, `most` + 1 for more. A sample shows a frequent match; the trigram
 * index would collect all matches before it returned the first.
 */
export async function countFound(sql: Sql, sought: Sought, most = mostCounted): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    with seen as materialized (
      select count(*)::int as people from (
        select from (
          select search_text, roles, is_active from users limit ${sample}) users
        where ${matching(sql, sought)} limit ${most + 1}) found)
    select case when people > ${most} then people else (
      select count(*)::int from (
        select from users where ${matching(sql, sought)} limit ${most + 1}) found)
      end as total
    from seen`
  return row?.total ?? 0
}
