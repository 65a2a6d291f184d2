import type { Sql } from '../connection.ts'

const peopleAtOnce = 500

/**
 * Brings coupons, stamp balances and the counts of rewards to what purchases, entries and events of stamps
 * say, while the product runs, some people at a time (decisions/115). A coupon that was used on two
 * purchases is left as it is: `ledger verify` names it, and a person has to judge.
 *
 * @param sql connection of the owner of the database
 * @returns how many rows were wrong
 */
export async function rebuildCoupons(sql: Sql): Promise<{ mended: number }> {
  const people = await sql<{ id: number }[]>`
    select user_id as id from coupons union select user_id from stamp_balances
     union select user_id from stamp_events union select user_id from reward_holders order by id`
  let mended = 0
  for (let i = 0; i < people.length; i += peopleAtOnce) {
    const ids = people.slice(i, i + peopleAtOnce).map(({ id }) => id)
    const [row] = await sql<{ wrong: number }[]>`
      select rebuild_coupons(${ids}::bigint[]) as wrong`
    mended += row?.wrong ?? 0
  }
  const [rewards] = await sql<{ wrong: number }[]>`select recount_rewards() as wrong`
  return { mended: mended + (rewards?.wrong ?? 0) }
}
