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

/** A person as administrators are told of them. */
export const shown = (row: ManagedRow): ManagedUser => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export interface Found {
  /** one more than a page holds if there are more; pages before `after` come nearest first */
  rows: ManagedRow[]
  /** how many people were found, `mostCounted` at most where there was something to search for */
  total: number
  /** there are more than `total` */
  more: boolean
}

/** A person's columns as administrators see them. */
export const managedColumns = (sql: Sql) => sql`
  id, username, full_name as "fullName", phone, birth_date as "birthDate", gender, users.points,
  is_admin as "isAdmin", is_staff as "isStaff", is_active as "isActive",
  is_enabled as "isEnabled", created_at as "createdAt", version`

/** What is sorted by, as the indexes of migration 040 have it. */
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

/** More words than anybody types; the rest narrows nothing that people would notice. */
const mostWords = 6

/**
 * The words that must all be found. A number as people type it (`0532 123`) becomes one word in the
 * form that is stored, without its country's or trunk prefix.
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
 * Which rows a search finds. Words shorter than a trigram match the beginnings of words, which the
 * index knows; longer ones match anywhere.
 */
function matching(sql: Sql, words: readonly string[]): PendingQuery<Row[]> {
  return words.reduce((condition, word) => {
    const opening = [...word].length < 3 ? '% ' : '%'
    // In a subquery the word is folded once, not for each row. Escaped after that: wide ％ folds to %.
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
 * People are looked at in their order before the trigram index is asked: what many have is met there
 * soon, and what few have that index finds soon, but neither is quick with the other's. So many
 * first, and so many where these had enough of those that are sought; along standings each of them
 * is a look into a second table.
 */
const reaches = { own: { glance: 600, stretch: 4_000 }, points: { glance: 300, stretch: 1_600 } }
/** So many are looked at to learn that a search finds more than are counted. */
const sample = 16_000

/**
 * A page of people. A row's place is its key and id, so nobody is skipped or shown twice when others
 * come and go between the pages.
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

/** Everybody is counted as they come, not when they are asked for. */
async function countEverybody(sql: Sql): Promise<number> {
  const [row] = await sql<{ total: number }[]>`select people as total from people_count`
  return row?.total ?? 0
}

/** The first of a page's people, as far as they stand within `reach` of its beginning. */
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

/** A page out of everybody that is found. */
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
 * How many a search finds, `mostCounted` + 1 for more. What is frequent shows in a sample; the
 * trigram index would gather all of it before it told of the first.
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
