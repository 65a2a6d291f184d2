import type { Sql } from '#sql/connection.ts'

/** kuruş that each coupon takes off: less than the cheapest product costs */
export const couponWorth = 2_000

/**
 * Gives people coupons that take a fixed amount off an order.
 * @returns their ids, by person
 */
export const giveCoupons = async (
  sql: Sql,
  { first, people, each }: { first: number; people: number; each: number },
): Promise<Map<number, number[]>> => {
  const rows = await sql<{ userId: number; ids: number[] }[]>`
    with given as (
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      select u, 'birthday', 'Hediye', 'amount', ${couponWorth}, now(), now() + interval '30 days'
        from generate_series(${first}::bigint, ${first + people - 1}::bigint) u,
             generate_series(1, ${each}::int)
      returning user_id, id)
    select user_id, array_agg(id order by id)::int[] as ids from given group by 1`
  return new Map(rows.map(({ userId, ids }) => [userId, ids]))
}
