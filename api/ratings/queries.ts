import type { Sql } from 'postgres'
import type { Rating } from '../contracts/ratings.ts'

type Row = Omit<Rating, 'createdAt'> & { createdAt: Date }
const written = <R extends Row>(row: R) => ({ ...row, createdAt: row.createdAt.toISOString() })

const columns = (sql: Sql) => sql`
  r.id, r.user_id as "userId", r.stars, r.comment, r.created_at as "createdAt"`

/** A person's latest ratings, newest first. */
export async function ratingsOf(sql: Sql, userId: number): Promise<Rating[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from ratings r where r.user_id = ${userId} order by r.id desc limit 100`
  return rows.map(written)
}

/** Adds a rating; undefined if there is one of the same person and day (Istanbul's). */
export async function addRating(
  sql: Sql,
  userId: number,
  stars: number,
  comment: string | null,
): Promise<Rating | undefined> {
  const [row] = await sql<Row[]>`
    insert into ratings as r (user_id, stars, comment) values (${userId}, ${stars}, ${comment})
    on conflict do nothing
    returning ${columns(sql)}`
  return row && written(row)
}

/** A page of everybody's ratings, newest first, with one row more than `limit` if there is one. */
export async function ratingsPage(
  sql: Sql,
  page: { before: number | undefined; limit: number },
): Promise<(Rating & { fullName: string })[]> {
  const rows = await sql<(Row & { fullName: string })[]>`
    select ${columns(sql)}, u.full_name as "fullName"
    from ratings r join users u on u.id = r.user_id
    where r.id < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by r.id desc limit ${page.limit + 1}`
  return rows.map(written)
}

/** How many ratings there are, and their average with one decimal place; null without any. */
export async function ratingSummary(sql: Sql): Promise<{ total: number; average: string | null }> {
  const [row] = await sql<{ total: number; average: string | null }[]>`
    select count(*)::int as total, round(avg(stars), 1)::text as average from ratings`
  return row ?? { total: 0, average: null }
}
