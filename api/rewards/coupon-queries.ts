import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { Coupon } from '../contracts/rewards/coupons.ts'
import { branchesOf, itemsOf, type View } from './queries.ts'

type Row = Omit<Coupon, 'createdAt' | 'expiresAt' | 'closedAt'> & {
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
}

const shown = (row: Row): Coupon => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
})

/**
 * A coupon's columns by their public names. One whose last day is over has expired, whether the worker
 * has noted that or not.
 */
const columns = (sql: Queryable, now: Instant) => sql`
  c.id, c.source, c.name, c.terms, c.benefit, ${itemsOf(sql, 'all')}, c.amount, c.percentage, c.most,
  c.least_paid,
  (select r.image_url from rewards r where r.id = c.reward_id) as image_url, ${branchesOf(sql)},
  case when c.state = 'usable' and c.expires_at <= ${now} then 'expired' else c.state::text end
    as state,
  c.points, b.given - b.withheld as returns, b.withheld,
  c.created_at, c.expires_at,
  case when c.state = 'usable' and c.expires_at <= ${now} then c.expires_at else c.closed_at end
    as closed_at`

/** What a cancellation gives back of a coupon, or gave, and what of that it takes at once for refunds. */
const givenBack = (sql: Queryable, now: Instant) => sql`
  cross join lateral (
    select case when c.state = 'cancelled' then coalesce(c.returned, 0)
                when c.state = 'usable' and c.expires_at > ${now} and c.points > 0
                  then coupon_returns(c.id, c.user_id, c.points)
                else 0 end as given) g
  cross join lateral (
    select g.given, case when g.given = 0 then 0
                         when c.state = 'cancelled' then paid_by('~coupon-cancelled:' || c.id, c.user_id)
                         else least(g.given, waived_after(c.user_id, '~reward:' || c.id)) end as withheld) b`

/** A person's usable coupons, soonest to end; a hundred at most. */
export async function usableCoupons(sql: Sql, { personId, now }: View): Promise<Coupon[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql, now)} from coupons c ${givenBack(sql, now)}
     where c.user_id = ${personId} and c.state = 'usable' and c.expires_at > ${now}
     order by c.expires_at, c.id
     limit 100`
  return rows.map(shown)
}

/** A person's coupons that ended within 90 days, the latest first; a hundred at most. */
export async function endedCoupons(sql: Sql, { personId, now }: View): Promise<Coupon[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql, now)} from coupons c ${givenBack(sql, now)}
     where c.user_id = ${personId} and (c.state <> 'usable' or c.expires_at <= ${now})
       and coalesce(c.closed_at, c.expires_at) > ${now}::timestamptz - interval '90 days'
     order by coalesce(c.closed_at, c.expires_at) desc, c.id desc
     limit 100`
  return rows.map(shown)
}

/** A coupon in any state; undefined if there is none. */
export async function findCoupon(
  sql: Queryable,
  id: number,
  now: Instant,
): Promise<(Coupon & { userId: number }) | undefined> {
  const [row] = await sql<(Row & { userId: number })[]>`
    select ${columns(sql, now)}, c.user_id from coupons c ${givenBack(sql, now)}
     where c.id = ${id}`
  return row && { ...shown(row), userId: row.userId }
}
