import { databaseClock } from '#sql/clock.ts'
import { closeMonths } from '#sql/ledger/closings.ts'
import { noteLiability } from '#sql/ledger/liabilities.ts'
import { sumPointDays } from '#sql/ledger/point-days.ts'
import { sumOrderDays } from '#sql/orders/order-days.ts'
import { sumCohortMonths } from '#sql/purchases/cohort-months.ts'
import { sumProgrammeDays } from '#sql/purchases/programme-days.ts'
import { sumStaffDays } from '#sql/purchases/staff-days.ts'
import type { JobContext } from './context.ts'

/**
 * Closes the ledger's months that are over (decisions/262), signed where there is a key, clears between
 * branches those that are closed (decisions/265), and notes what was left of each month's points (decisions/267).
 * Sums points, orders, what people recorded and what the programme gave on the days that are over (decisions/268, 269,
 * 277, 281), and who came again in months that are (decisions/283).
 */
export async function closeEndedMonths({
  sql,
  log,
  signingKey: key,
}: Pick<JobContext, 'sql' | 'log' | 'signingKey'>): Promise<void> {
  const clock = databaseClock(sql)
  const months = await closeMonths(sql, { key, clock })
  for (const month of months) log.info('month closed', { month: month.slice(0, 7) })
  const cleared = await sql<{ month: string }[]>`select clear_months() as month`
  for (const { month } of cleared) log.info('month cleared', { month: month.slice(0, 7) })
  const noted = await noteLiability(sql)
  if (noted) log.info('liability noted', { month: noted.slice(0, 7) })
  const days = await sumPointDays(sql, clock)
  if (days > 0) log.info('points summed', { days })
  const ordered = await sumOrderDays(sql, clock)
  if (ordered > 0) log.info('orders summed', { days: ordered })
  const recorded = await sumStaffDays(sql, clock)
  if (recorded > 0) log.info('what people recorded summed', { days: recorded })
  const given = await sumProgrammeDays(sql, clock)
  if (given > 0) log.info('what the programme gave summed', { days: given })
  const came = await sumCohortMonths(sql, clock)
  if (came > 0) log.info('who came again summed', { months: came })
}
