import type { Sql } from '../connection.ts'
import { importHistory } from '../ledger/import.ts'
import type { BillModel } from './model-bills.ts'

/** Lets the programme of a test's database have begun twelve months before today: first tiers are reviewed today. */
export const beginAYearAgo = async (sql: Sql, today: string): Promise<void> => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update programme_settings
         set starts_on = (${today}::date - interval '12 months')::date`
  })
}

/**
 * Customers of before the programme, who have the tier that their points were enough for as it began. Its
 * review is due, and nobody has been there yet.
 *
 * @param points by hand, of each customer
 */
export const addVeterans = async (
  sql: Sql,
  model: BillModel,
  points: ReadonlyMap<number, number>,
): Promise<void> => {
  const [branchId = 0] = model.ledger.openBranches
  const [row] = await sql<{ begin: Date; last: string }[]>`
    select programme_start()::timestamp at time zone 'Europe/Istanbul' as begin,
           (programme_start() + interval '12 months')::date as last`
  const begin = row?.begin ?? new Date(0)
  const createdAt = new Date(begin.getTime() - 36 * 3_600_000)
  for (const [userId, amount] of points) {
    const entry = { userId, type: 'EARN', amount, branchId, requestKey: 'before' } as const
    await importHistory(sql, [{ ...entry, createdAt }])
    const tier = model.tiers.veteran(userId, amount, begin.getTime() + 1)
    await sql`insert into tier_points values (${userId}, day_of(${createdAt}), ${amount})`
    await sql`
      insert into person_tiers (user_id, tier, holds, review_on, why)
      values (${userId}, ${tier}, tstzrange(${new Date(begin.getTime() + 1)}, null),
              (programme_start() + interval '12 months')::date, 'reached')`
    const user = model.ledger.users.get(userId)
    if (!user) continue
    user.points += amount
    user.entries.push({
      request: { ...entry, actorId: null, scanId: null, note: null, reverses: null },
      ...{ type: 'EARN', amount, branchId, kind: 'manual', ref: null, reason: 'belirtilmedi' },
      ...{ reversed: false, balanceAfter: user.points },
      // Kept for 12 months from the beginning of the programme: until today, or yesterday on 29 February.
      expiresOn: row?.last ?? '',
    })
  }
}
