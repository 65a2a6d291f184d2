import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { Hours } from '../contracts/branches/hours.ts'
import { hoursOf } from './hours-queries.ts'

/** A branch with its brake, at a moment. */
export interface Braked {
  takesOrders: boolean
  hours: Hours | null
  /** the moment */
  at: Date
  /** null where what was said is over */
  pausedUntil: Date | null
  delayMinutes: number
  delayUntil: Date | null
  version: number
}

/** A branch that is not archived, with what is said of its new orders; undefined if there is none. */
export async function brakedBranch(
  sql: Sql,
  branchId: number,
  now: Instant,
): Promise<Braked | undefined> {
  const [row] = await sql<Braked[]>`
    select takes_orders, ${hoursOf(sql)} as hours, ${now}::timestamptz as at,
           case when b.paused_until > ${now} then b.paused_until end as paused_until,
           case when b.delay_until > ${now} then b.delay_minutes else 0 end as delay_minutes,
           case when b.delay_until > ${now} then b.delay_until end as delay_until,
           coalesce(b.version, 1) as version
      from branches
      left join branch_brakes b on b.branch_id = branches.id
     where branches.id = ${branchId} and archived_at is null`
  return row
}

/** What staff say; undefined is what stays as it is, null what ends. */
export interface Said {
  delay?: { minutes: number; until: Date | null } | undefined
  pausedUntil?: Date | null | undefined
  actorId: number
  at: Date
}

/**
 * Says this of a branch's new orders, if what was said before has this version. Version 1 is what
 * nobody has said anything about, which has no row. False where it has another one.
 */
export async function sayBrake(
  sql: Queryable,
  branchId: number,
  { delay, pausedUntil, actorId, at }: Said,
  version: number | undefined,
): Promise<boolean> {
  if (version === undefined || version === 1) {
    const { count } = await sql`
      insert into branch_brakes (branch_id, delay_minutes, delay_until, paused_until, actor_id, at)
      values (${branchId}, ${delay?.minutes ?? 0}, ${delay?.until ?? null}, ${pausedUntil ?? null},
              ${actorId}, ${at})
          on conflict (branch_id) do nothing`
    if (count > 0 || version === 1) return count > 0
  }
  const { count } = await sql`
    update branch_brakes
       set ${sql({
         ...(delay && { delay_minutes: delay.minutes, delay_until: delay.until }),
         ...(pausedUntil !== undefined && { paused_until: pausedUntil }),
         actor_id: actorId,
         at,
       })}
     where branch_id = ${branchId} ${version === undefined ? sql`` : sql`and version = ${version}`}`
  return count > 0
}
