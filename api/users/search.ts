import type { PendingQuery, Row, Sql } from 'postgres'
import type { UserSort } from '../contracts/users/sort.ts'
import { type ManagedUser, mostCounted } from '../contracts/users/users.ts'

export interface Search {
  q: string
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
export const managedColumns = (sql: Sql) => sql`
  id, username, full_name as "fullName", phone, birth_date as "birthDate", gender, users.points,
  is_admin as "isAdmin", is_staff as "isStaff", is_active as "isActive",
  is_enabled as "isEnabled", created_at as "createdAt", version`

/** The sort keys, as the indexes of migration 040 define them. */
const keyOf = (sql: Sql, sort: UserSort) =>
  ({
    fullName: sql`(full_name collate tr)`,
    username: sql`username`,
    phone: sql`coalesce(phone, '')`,
    points: sql`users.points`,
    isAdmin: sql`is_admin`,
    isStaff: sql`is_staff`,
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

/**
 * The condition of a search. Words shorter than a trigram match the beginnings of words, which the
 * index supports; longer ones match anywhere.
 */
function matching(sql: Sql, words: readonly string[]): PendingQuery<Row[]> {
  return words.reduce((condition, word) => {
    const opening = [...word].length < 3 ? '% ' : '%'
    // The subquery folds the word once, not for each row. Escaped after folding: a full-width ％
    // folds to %.
    return sql`${condition}
      and search_text like (
        select ${opening}
               || regexp_replace(fold_turkish(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
  }, sql`true`)
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
  const words = wordsOf(search.q)
  if (words.length === 0) {
    const [rows, total] = await Promise.all([everybody(sql, search), countEverybody(sql)])
    return { rows, total, more: false }
  }
  const { glance, stretch } = reaches[search.sort === 'points' ? 'points' : 'own']
  let rows = await foundNearby(sql, search, words, glance)
  const promising = rows.length >= (search.limit * glance) / stretch
  if (promising && rows.length <= search.limit)
    rows = await foundNearby(sql, search, words, stretch)
  if (rows.length <= search.limit) return foundAnywhere(sql, search, words)
  const total = await countFound(sql, words)
  return { rows, total: Math.min(total, mostCounted), more: total > mostCounted }
}

function everybody(sql: Sql, search: Search): Promise<ManagedRow[]> {
  const { people, beyond, order } = orderOf(sql, search, true)
  return sql<ManagedRow[]>`
    select ${managedColumns(sql)} from ${people} where ${beyond()} ${order()}
    limit ${search.limit + 1}`
}

/** The total without a search comes from a counter that changes as people are added. */
async function countEverybody(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`select people as total from people_count`
  return row?.total ?? 0
}

/** The first rows of a page, among the `reach` people after its beginning. */
function foundNearby(
  sql: Sql,
  search: Search,
  words: readonly string[],
  reach: number,
): Promise<ManagedRow[]> {
  const { people, key, beyond, order } = orderOf(sql, search, true)
  return sql<ManagedRow[]>`
    with nearby as materialized (
      select id, place
      from (select id, search_text, ${key} as place from ${people}
            where ${beyond()} ${order()} limit ${reach}) users
      where ${matching(sql, words)} limit ${search.limit + 1})
    select ${managedColumns(sql)} from nearby join users using (id)
    ${order(sql`place`, sql`id`)}`
}

/** A page out of all matches. */
async function foundAnywhere(sql: Sql, search: Search, words: readonly string[]): Promise<Found> {
  const { key, beyond, order } = orderOf(sql, search, false)
  const rows = await sql<(ManagedRow & { found: number })[]>`
    with found as materialized (
      select id, ${key} as place from users where ${matching(sql, words)}),
    page as (
      select * from found where ${beyond(sql`place`, sql`id`)} ${order(sql`place`, sql`id`)}
      limit ${search.limit + 1})
    select ${managedColumns(sql)}, (select count(*)::int from found) as found
    from (values (1)) as one left join page on true left join users using (id)
    ${order(sql`place`, sql`id`)}`
  const total = rows[0]?.found ?? 0
  return {
    rows: rows.filter((row) => row.id !== null).map(({ found: _, ...row }) => row),
    total: Math.min(total, mostCounted),
    more: total > mostCounted,
  }
}

/**
 * The number of matches, `mostCounted` + 1 for more. A sample shows a frequent match; the trigram
 * index would collect all matches before it returned the first.
 */
async function countFound(sql: Sql, words: readonly string[]): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    with seen as materialized (
      select count(*)::int as people from (
        select from (select search_text from users limit ${sample}) users
        where ${matching(sql, words)} limit ${mostCounted + 1}) found)
    select case when people > ${mostCounted} then people else (
      select count(*)::int from (
        select from users where ${matching(sql, words)} limit ${mostCounted + 1}) found)
      end as total
    from seen`
  return row?.total ?? 0
}
