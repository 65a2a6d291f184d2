import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf, ParamsOf, QueryOf } from '../contracts/endpoint.ts'
import type { RatingSummary } from '../contracts/ratings/ratings.ts'
import type {
  GivenVisitRating,
  listVisitRatings,
  OwnVisitRating,
  rateVisit,
} from '../contracts/ratings/visit-ratings.ts'
import type { Scope } from '../http/rights.ts'
import { within } from '../http/scope.ts'
import { isAsked, summaryOf } from './queries.ts'

/** A visit of a customer. */
type Visit = ParamsOf<typeof rateVisit> & { personId: number }

/** What a customer has said of a visit, or until when they may; undefined where they have none such. */
export async function findVisitRating(
  sql: Queryable,
  { personId, kind, id }: Visit,
): Promise<OwnVisitRating | undefined> {
  const [row] = await sql<OwnVisitRating[]>`
    select case when r.id is not null then json_build_object(
                  'stars', r.stars, 'comment', r.comment, 'createdAt', r.created_at) end as rating,
           case when r.id is null and v.until > clock_timestamp() then to_json(v.until) end as until
      from visit_of(${personId}, ${kind}, ${id}) v
      left join visit_ratings r on r.order_id = v.order_id or r.purchase_id = v.purchase_id
     where v.branch_id is not null`
  return row
}

/** Why a visit is not rated. */
type RatingRefusal = 'not_found' | 'rated_already' | 'not_rateable' | 'rating_over'

/** Rates a visit by rate_visit(), which knows its branch; undefined, or why not. */
export async function rateOnce(
  sql: Queryable,
  { personId, kind, id }: Visit,
  { stars, comment }: BodyOf<typeof rateVisit>,
): Promise<RatingRefusal | undefined> {
  const [row] = await sql<{ outcome: 'rated' | RatingRefusal }[]>`
    select rate_visit(${personId}, ${kind}, ${id}, ${stars}, ${comment || null}) as outcome`
  if (!row) throw new Error('a rating got no answer')
  return row.outcome === 'rated' ? undefined : row.outcome
}

type Row = Omit<GivenVisitRating, 'createdAt'> & { createdAt: Date }

/**
 * A page of the ratings of a scope's branches, newest first, with one row more than `limit` if there is one.
 * @param seesNames whether names are told, and the minute beside the day
 */
export async function visitRatingsPage(
  sql: Sql,
  { scope, seesNames }: { scope: Scope; seesNames: boolean },
  asked: QueryOf<typeof listVisitRatings>,
): Promise<GivenVisitRating[]> {
  const page = sql`${isAsked(sql, asked)} order by r.id desc limit ${asked.limit + 1}`
  // a page of each branch by visit_ratings_of_branch, and of these the newest (decisions/293)
  const ofBranches = (ids: readonly number[]) => sql`
    r.id in (
      select newest.id
        from unnest(${[...ids]}::bigint[]) as asked (id)
       cross join lateral (
         select r.id from visit_ratings r where r.branch_id = asked.id and ${page}) newest
       order by newest.id desc limit ${asked.limit + 1}) order by r.id desc`
  const rows = await sql<Row[]>`
    select r.id, r.stars, r.comment, case when r.order_id is null then 'purchase' else 'order' end as kind,
           json_build_object('id', b.id, 'name', b.name) as branch,
           case when ${seesNames}::boolean
                then json_build_object('id', u.id, 'fullName', u.full_name) end as author,
           case when ${seesNames}::boolean then r.created_at
                else date_trunc('day', r.created_at, 'Europe/Istanbul') end as created_at
      from visit_ratings r join branches b on b.id = r.branch_id join users u on u.id = r.user_id
     where ${scope === null ? page : ofBranches(scope)}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** How the visits of the last 90 days were rated at a scope's branches. */
export async function visitSummary(sql: Sql, scope: Scope): Promise<RatingSummary> {
  return summaryOf(
    await sql<RatingSummary['distribution']>`
      select s.stars, coalesce(n.ratings, 0)::int as ratings
        from generate_series(5, 1, -1) as s (stars)
        left join (select r.stars, count(*) as ratings from visit_ratings r
                    where r.created_at >= now() - interval '90 days'
                      and ${within(sql, scope, sql`true`, sql`r.branch_id`)}
                    group by 1) n on n.stars = s.stars
       order by 1 desc`,
  )
}
