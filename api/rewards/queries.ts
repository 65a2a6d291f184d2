import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { Reward } from '../contracts/rewards/rewards.ts'

/** Who looks at rewards, and when. */
export interface View {
  personId: number
  now: Instant
}

/**
 * The products of a list by name, as JSON: those on the menu, or for what somebody has already,
 * archived ones too.
 */
export const itemsOf = (sql: Queryable, which: 'sold' | 'all') => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'price', i.price)
                              order by i.name, i.id)
              from menu_items i
             where i.id = any (item_ids) and (${which === 'all'} or i.archived_at is null)), '[]')
    as items`

/** The branches of a list, without archived ones, as JSON. */
export const branchesOf = (sql: Queryable) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
              from branches b where b.id = any (branch_ids) and b.archived_at is null), '[]')
    as branches`

type Row = Omit<Reward, 'endsAt'> & { endsAt: Date | null }

/** The most rewards that there can be, and so the longest list. */
export const mostRewards = 200

/**
 * The rewards on offer as a person sees them: first what they can have, then by what is missing, then
 * what is for higher tiers, then what is gone for them or for everybody.
 */
export async function rewardsFor(sql: Sql, { personId, now }: View): Promise<Reward[]> {
  const rows = await sql<Row[]>`
    select r.id, r.name, r.terms, r.image_url, r.price, r.benefit,
           ${itemsOf(sql, 'sold')}, r.amount, r.percentage, r.most, r.ends_at,
           ${branchesOf(sql)}, r.stock - r.taken as left, tier, standing, missing
      from users u
     cross join tiers_now() t
     cross join lateral (select (tiers_of(array[u.id]))[1] as own_tier offset 0) o
     cross join lateral (
       select coalesce(sum(p.points), 0)::int as tier_points from tier_points p
        where p.user_id = u.id
          and p.day > tier_year((${now}::timestamptz at time zone 'Europe/Istanbul')::date)
       offset 0) w
     cross join rewards r
      left join reward_holders h on h.reward_id = r.id and h.user_id = u.id
     cross join lateral (select greatest(0, r.price - u.points) as missing) m
     -- There may be fewer tiers since it was set: it is for the highest then.
     cross join lateral (select least(coalesce(r.from_tier, 1), cardinality(t.names)) as place) a
     cross join lateral (
       select case when a.place > 1 then jsonb_build_object(
                'name', t.names[a.place],
                'missing', case when own_tier >= a.place then 0
                                else greatest(0, t.thresholds[a.place] - tier_points) end) end as tier) g
     cross join lateral (
       select case when r.taken >= r.stock then 'sold_out'
                   when h.taken >= r.per_person then 'limit'
                   when own_tier < a.place then 'tier'
                   when missing > 0 then 'short'
                   else 'available' end as standing) s
     where u.id = ${personId} and r.is_active
       and (r.starts_at is null or r.starts_at <= ${now})
       and (r.ends_at is null or r.ends_at > ${now})
       and (r.benefit <> 'item' or exists (
             select from menu_items i where i.id = any (r.item_ids) and i.archived_at is null))
     order by array_position(array['available', 'short', 'tier', 'limit', 'sold_out'], standing), missing,
              r.price, r.id
     limit ${mostRewards}`
  return rows.map((row) => ({ ...row, endsAt: row.endsAt?.toISOString() ?? null }))
}

/** The welcome gift that holds now (programme.md §6), kuruş; null where there is none. */
export async function welcomeGift(
  sql: Queryable,
): Promise<{ amount: number; leastPaid: number } | null> {
  const [gift] = await sql<{ amount: number; leastPaid: number }[]>`
    select amount, least_paid from welcome_gift()`
  return gift ?? null
}
