import type { Sql } from 'postgres'
import type { Tier } from '../contracts/loyalty/loyalty.ts'

interface Row {
  place: number
  names: string[]
  thresholds: number[]
  multipliers: number[]
  points: number
  reviewOn: string | null
  reachedAt: Date | null
}

/** A person's tier, and how far the next one is (programme.md §5). */
export async function tierOf(sql: Sql, personId: number): Promise<Tier> {
  const [row] = await sql<Row[]>`
    select (tiers_of(array[${personId}::bigint]))[1] as place, s.names, s.thresholds, s.multipliers,
           h.review_on, case when h.why = 'reached' then lower(h.holds) end as reached_at,
           (select coalesce(sum(t.points), 0)::int from tier_points t
             where t.user_id = ${personId}
               and t.day > tier_year((now() at time zone 'Europe/Istanbul')::date)) as points
      from tiers_now() s
      left join person_tiers h on h.user_id = ${personId} and upper_inf(h.holds)`
  if (!row) throw new Error('there are no tiers')
  // There may be fewer tiers since it was reached.
  const place = Math.min(row.place, row.names.length)
  const [least, name] = [row.thresholds[place], row.names[place]]
  return {
    place,
    name: row.names[place - 1] ?? '',
    multiplier: row.multipliers[place - 1] ?? 100,
    points: row.points,
    next:
      least === undefined || name === undefined
        ? null
        : { name, least, missing: Math.max(0, least - row.points) },
    reviewOn: row.reviewOn,
    reachedAt: row.reachedAt?.toISOString() ?? null,
  }
}
