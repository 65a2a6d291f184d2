import type { Fragment } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { QueryOf } from '../contracts/endpoint.ts'
import type {
  GivenRating,
  listRatings,
  Rating,
  RatingSummary,
} from '../contracts/ratings/ratings.ts'

type Row = Omit<Rating, 'createdAt'> & { createdAt: Date }
const written = <R extends Row>(row: R) => ({ ...row, createdAt: row.createdAt.toISOString() })

const columns = (sql: Queryable) => sql`
  r.id, r.user_id, r.stars, r.comment, r.created_at`

/** A person's latest ratings, newest first. */
export async function ratingsOf(sql: Sql, userId: number): Promise<Rating[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from ratings r where r.user_id = ${userId} order by r.id desc limit 100`
  return rows.map(written)
}

/** Adds a rating; undefined if the person has already rated on that day (Istanbul time). */
export async function addRating(
  sql: Queryable,
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

/** Whether a rating `r` is among those that the filters of a list ask for. */
export const isAsked = (
  sql: Sql,
  { stars, most, from, to, before }: Omit<QueryOf<typeof listRatings>, 'limit'>,
): Fragment => sql`
  r.id < ${before ?? Number.MAX_SAFE_INTEGER}
  ${stars === undefined ? sql`` : sql`and r.stars = ${stars}`}
  ${most === undefined ? sql`` : sql`and r.stars <= ${most}`}
  ${from ? sql`and r.created_at >= ${from}::date::timestamp at time zone 'Europe/Istanbul'` : sql``}
  ${to ? sql`and r.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Istanbul'` : sql``}`

/** A page of everybody's ratings, newest first, with one row more than `limit` if there is one. */
export async function ratingsPage(
  sql: Sql,
  asked: QueryOf<typeof listRatings>,
): Promise<GivenRating[]> {
  const rows = await sql<(Row & { fullName: string })[]>`
    select ${columns(sql)}, u.full_name
    from ratings r join users u on u.id = r.user_id
    where ${isAsked(sql, asked)} order by r.id desc limit ${asked.limit + 1}`
  return rows.map(written)
}

/** The number of ratings for each number of stars, and the average of all. */
export const findRatingSummary = async (sql: Sql): Promise<RatingSummary> =>
  summaryOf(
    await sql<RatingSummary['distribution']>`
      select s.stars, (select count(*)::int from ratings r where r.stars = s.stars) as ratings
      from generate_series(5, 1, -1) as s (stars)`,
  )

/** How many ratings a distribution has, and their average. */
export function summaryOf(distribution: RatingSummary['distribution']): RatingSummary {
  const total = distribution.reduce((sum, { ratings }) => sum + ratings, 0)
  const stars = distribution.reduce((sum, row) => sum + row.stars * row.ratings, 0)
  const average = total === 0 ? null : Math.round((stars / total) * 10) / 10
  return { total, average, distribution: [...distribution] }
}
