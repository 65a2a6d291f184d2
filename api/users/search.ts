import type { PendingQuery, Row, Sql } from 'postgres'
import type { ManagedUser, UserSort } from '../contracts/users.ts'

interface Search {
  q: string
  sort: UserSort
  direction: 'asc' | 'desc'
  before: number | undefined
  after: number | undefined
  limit: number
}

export type ManagedRow = Omit<ManagedUser, 'createdAt'> & { createdAt: Date }

/** A person's columns as administrators see them. */
export const managedColumns = (sql: Sql) => sql`
  id, username, full_name as "fullName", phone, birth_date as "birthDate", gender, points,
  is_admin as "isAdmin", is_staff as "isStaff", is_active as "isActive",
  is_enabled as "isEnabled", created_at as "createdAt"`

/** What is sorted by, as the indexes of migration 040 have it; `points` has none. */
const keyOf = (sql: Sql, sort: UserSort) =>
  ({
    fullName: sql`(full_name collate tr)`,
    username: sql`username`,
    phone: sql`coalesce(phone, '')`,
    points: sql`points`,
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
function found(sql: Sql, q: string, text = sql`search_text`): PendingQuery<Row[]> {
  return wordsOf(q).reduce((condition, word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    const opening = [...word].length < 3 ? '% ' : '%'
    // In a subquery the word is folded once, not for each row.
    return sql`${condition}
      and ${text} like (select ${opening} || fold_turkish(${literal}) || '%')`
  }, sql`true`)
}

/** From so many people found, the first of them in order are met sooner than all are sorted. */
const many = 3_000

/**
 * A page of people with one row more than `limit` if there is one; pages before `after` come in
 * reverse, nearest first. The rows' place is their key and id, so nobody is skipped or shown twice
 * when others come and go between the pages.
 * @param total how many the search finds ({@link countUsers}); it tells the faster way
 */
export async function searchUsers(sql: Sql, search: Search, total: number): Promise<ManagedRow[]> {
  const key = keyOf(sql, search.sort)
  const backwards = search.after !== undefined
  const cursor = search.after ?? search.before
  const rising = (search.direction === 'asc') !== backwards
  const place =
    cursor === undefined
      ? sql`true`
      : sql`(${key}, id) ${rising ? sql`>` : sql`<`} (select ${key}, id from users where id = ${cursor})`
  const order = rising ? sql`order by ${key}, id` : sql`order by ${key} desc, id desc`
  const columns = managedColumns(sql)
  if (total > many)
    // The expression keeps the planner from the trigram index: it walks the sorted one.
    return sql<ManagedRow[]>`
      select ${columns} from users
      where ${found(sql, search.q, sql`(search_text || '')`)} and ${place}
      ${order} limit ${search.limit + 1}`
  return sql<ManagedRow[]>`
    with matches as materialized (select * from users where ${found(sql, search.q)})
    select ${columns} from matches
    where ${place} ${order} limit ${search.limit + 1}`
}

/** How many people a search finds; everybody is counted as they come, not when they are asked for. */
export async function countUsers(sql: Sql, q: string): Promise<number> {
  const [row] =
    wordsOf(q).length === 0
      ? await sql<{ total: number }[]>`select people as total from people_count`
      : await sql<{ total: number }[]>`
          select count(*)::int as total from users where ${found(sql, q)}`
  return row?.total ?? 0
}
