import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Dashboard } from '../contracts/dashboard/dashboard.ts'
import type { DashboardPeriod } from '../contracts/dashboard/period.ts'
import { Refusal } from '../http/refusal.ts'
import { readAttention } from './attention.ts'
import { readFigures } from './figures.ts'
import { findWindow } from './window.ts'

export interface Asked {
  period: DashboardPeriod
  branchId?: number | undefined
}

/** ms after which the database gives a statement up; the caller gets 503. */
const patience = 3_000

/**
 * Reads a dashboard in one snapshot, so that an entry is either waiting or counted, never both. It
 * takes no row's lock, so no till waits for it.
 * @throws Refusal branch_not_found
 */
export const readDashboard = (sql: Sql, clock: Clock, { period, branchId }: Asked) =>
  sql.begin('isolation level repeatable read read only', async (tx): Promise<Dashboard> => {
    await tx`select set_config('statement_timeout', ${String(patience)}, true)`
    if (branchId !== undefined) {
      const [known] = await tx`select from branches where id = ${branchId}`
      if (!known) throw new Refusal('branch_not_found')
    }
    const window = await findWindow(tx, period, clock())
    const { at, from, to, beforeUntil } = window
    return {
      at: at.toISOString(),
      from,
      to,
      beforeUntil: beforeUntil.toISOString(),
      ...(await readFigures(tx, window, branchId ?? null)),
      attention: await readAttention(tx, window),
    }
  })
