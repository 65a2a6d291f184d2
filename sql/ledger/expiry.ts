import type { Queryable, Sql } from '../connection.ts'

interface Some {
  /** the person after whom these come, by id */
  after: number
  /** people at most */
  limit: number
}

interface Done {
  /** the last of these people; null where nobody was left */
  last: number | null
  /** how many of them something was done for */
  done: number
}

/** A step of expiry for some people. */
export type Step = (sql: Sql, some: Some) => Promise<Done>

/** Brings the lots of people up to their last entry, where they are behind: after an upgrade. */
export const advanceLots: Step = async (sql, { after, limit }) => {
  const people = await ids(sql`select people_behind_with_lots(${after}, ${limit}) as ids`)
  if (people.length > 0) await sql`select advance_lots(${people}::bigint[])`
  return { last: people.at(-1) ?? null, done: people.length }
}

/** Takes what has expired, one entry a person and day (programme.md §5). */
export const expirePoints: Step = async (sql, { after, limit }) => {
  const people = await ids(sql`select people_with_expired_points(${after}, ${limit}) as ids`)
  let done = 0
  // Few at once: a till waits for a customer whose row is held.
  for (let i = 0; i < people.length; i += 20) {
    const [row] = await sql<{ written: number }[]>`
      select expire_points(${people.slice(i, i + 20)}::bigint[]) as written`
    done += row?.written ?? 0
  }
  return { last: people.at(-1) ?? null, done }
}

/** Tells people of points that expire within 30 or 7 days, by day only (programme.md §5). */
export const warnOfExpiry: Step = async (sql, { after, limit }) => {
  const [now] = await sql<{ day: string; hour: number }[]>`
    select t::date as day, extract(hour from t)::int as hour
      from (select now() at time zone 'Europe/Istanbul' as t) clock`
  if (!now || now.hour < 10 || now.hour >= 20) return { last: null, done: 0 }
  return warnPeople(sql, { after, limit, day: now.day })
}

/** Keeps tiers whose twelve months are over, or lowers them by one, some people at a time. */
export const reviewTiers: Step = async (sql, { after, limit }) => {
  const [row] = await sql<{ done: number }[]>`select review_tiers(${limit}) as done`
  const done = row?.done ?? 0
  return { last: done === limit ? after + 1 : null, done }
}

/** @param day `YYYY-MM-DD` of Istanbul */
export const warnPeople = async (sql: Queryable, { after, limit, day }: Some & { day: string }) => {
  const people = await ids(sql`select people_to_warn(${after}, ${limit}, ${day}::date) as ids`)
  if (people.length === 0) return { last: null, done: 0 }
  const [row] = await sql<{ told: number }[]>`
    select warn_of_expiry(${people}::bigint[], ${day}::date) as told`
  return { last: people.at(-1) ?? null, done: row?.told ?? 0 }
}

const ids = async (rows: PromiseLike<unknown>): Promise<number[]> => {
  const [row] = (await rows) as { ids: number[] }[]
  return row?.ids ?? []
}

/** Points that expire on a day of Istanbul. */
export interface Expiring {
  /** `YYYY-MM-DD`, the last day on which they can be spent */
  on: string
  points: number
}

/** What of a person's points expires next, soonest first; moments old, like all lots. */
export const readExpiring = (sql: Sql, userId: number, days: number): Promise<Expiring[]> =>
  sql<Expiring[]>`
    select expires_on as on, sum(rest)::int as points from point_lots
     where user_id = ${userId} group by expires_on order by expires_on limit ${days}`
