import type { Queryable } from '../connection.ts'
import { istanbulDate, istanbulInstant, minuteOf } from './calendar.ts'
import { grantMonths, rewardsSince } from './rules.ts'

/**
 * The demo's settings: points are kept for fewer months, bills are recorded by number, and the programme began with
 * its history. What
 * it came with stays the first version.
 */
export async function insertSettings(
  sql: Queryable,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> {
  const at = istanbulInstant(now, -rewardsSince, minuteOf('09:30'))
  await sql`
    insert into programme_settings (at, actor_id, point_value, grant_months, coupon_days,
                                    donation_points, starts_on, bills_by_number)
    select ${at}, ${adminId}, point_value, ${grantMonths}, coupon_days, donation_points,
           ${istanbulDate(at)}, true
      from programme_settings order by id desc limit 1`
}

/**
 * The demo's bounds: since they are set by role its managers may more than a barista, and so let more pass at a tablet. What
 * it came with stays the first version.
 */
export async function insertBounds(
  sql: Queryable,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> {
  await sql`
    insert into award_bounds (at, actor_id, manager_entry, manager_bill, area_entry, area_bill, number_bill)
    values (${istanbulInstant(now, -12, minuteOf('10:15'))}, ${adminId}, 4000, 2500000, 5000, 4000000, 150000)`
}
