import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { Refusal } from '../http/refusal.ts'

interface Asked {
  /** whose points and coupons */
  personId: number
  /** who does it: the person, or staff by a scan */
  actorId: number
  scanId: string | null
  now: Instant
}

/**
 * Redeems a reward: the SPEND and its coupon in the caller's transaction (programme.md §4).
 *
 * @param asked.price what the person was shown, points; null for whatever it costs
 * @returns the coupon's id and the balance
 * @throws Refusal why it could not be had; nothing was written
 */
export async function redeem(
  sql: Queryable,
  asked: Asked & { rewardId: number; price: number | null; branchId: number; session: string },
): Promise<{ couponId: number; points: number }> {
  const { personId, rewardId, price, branchId, actorId, scanId, now, session } = asked
  const [row] = await sql<
    { outcome: RefusalCode | 'redeemed'; couponId: number; points: number }[]
  >`
    select outcome, coupon_id, points
      from redeem_reward_in_session(${personId}, ${rewardId}, ${price}, ${branchId}, ${actorId},
                                    ${scanId}, ${now}, ${session})`
  if (!row) throw new Error('a function returned no row')
  const { outcome, couponId, points } = row
  if (outcome === 'redeemed') return { couponId, points }
  if (outcome === 'insufficient_points')
    throw new Refusal(outcome, { sentence: `Bu ödül için ${points} puan eksik.` })
  throw new Refusal(outcome)
}

/**
 * Cancels a coupon and returns its points, once however often it is asked.
 *
 * @throws Refusal why it could not be cancelled; nothing was written
 */
export async function cancel(sql: Sql, asked: Asked & { couponId: number }): Promise<void> {
  const { couponId, personId, actorId, scanId, now } = asked
  const [row] = await sql<{ outcome: RefusalCode | 'cancelled' }[]>`
    select outcome from cancel_coupon(${couponId}, ${personId}, ${actorId}, ${scanId}, ${now})`
  if (row?.outcome !== 'cancelled') throw new Refusal(row?.outcome ?? 'coupon_not_found')
}

/** What somebody of the staff has turned into a coupon, and whose it is; undefined if they have not. */
export async function redemptionOf(
  sql: Sql,
  { couponId, staffId }: { couponId: number; staffId: number },
): Promise<{ points: number; personId: number } | undefined> {
  const [row] = await sql<{ points: number; personId: number }[]>`
    select c.points, c.user_id as person_id
      from coupons c
      join point_transactions t on t.user_id = c.user_id and t.request_key = '~reward:' || c.id
     where c.id = ${couponId} and t.actor_id = ${staffId} and t.scan_id is not null`
  return row
}

/**
 * Cancels a coupon that somebody of the staff has made of a customer's points, within five minutes.
 *
 * @throws Refusal why it could not be taken back; nothing was written
 */
export async function takeBack(
  sql: Sql,
  asked: { couponId: number; staffId: number; session: string; now: Instant },
): Promise<void> {
  const { couponId, staffId, session, now } = asked
  const [row] = await sql<{ outcome: RefusalCode | 'cancelled' }[]>`
    select outcome from take_back_redemption(${couponId}, ${staffId}, ${now}, ${session})`
  if (row?.outcome !== 'cancelled') throw new Refusal(row?.outcome ?? 'coupon_not_found')
}

/**
 * The customer of a scan that a staff member holds open; write_points() asks again as it writes.
 *
 * @throws Refusal scan_required
 */
export async function customerOfScan(
  sql: Sql,
  scanId: string,
  staffId: number,
  now: Instant,
): Promise<number> {
  const [row] = await sql<{ customerId: number }[]>`
    select customer_id from scans
     where id = ${scanId} and staff_id = ${staffId} and closed_at is null and expires_at > ${now}`
  if (!row) throw new Refusal('scan_required')
  return row.customerId
}

/** A person's balance, points. */
export async function balanceOf(sql: Queryable, personId: number): Promise<number> {
  const [row] = await sql<{ points: number }[]>`select points from users where id = ${personId}`
  return row?.points ?? 0
}
