import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { Attention, Dashboard } from '../contracts/dashboard/dashboard.ts'
import type { DashboardPeriod } from '../contracts/dashboard/period.ts'
import type { Scope } from '../http/rights.ts'
import { toldBranches } from '../http/scope.ts'
import { readAttention } from './attention.ts'
import { readFigures } from './figures.ts'
import { findWindow } from './window.ts'

export interface Asked {
  period: DashboardPeriod
  scope: Scope
}

/** ms after which the database gives a statement up; the caller gets 503. */
const patience = 3_000

/**
 * Reads figures in one snapshot, so that what happened is either waiting or counted, never both. It
 * takes no row's lock, so no till waits for it.
 */
export const inSnapshot = <Figures>(
  sql: Sql,
  read: (tx: Queryable) => Promise<Figures>,
): Promise<Figures> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('statement_timeout', ${String(patience)}, true)`
    return read(tx)
  }) as Promise<Figures>

/** A dashboard as it is read, before it is known who asks. */
export type ReadDashboard = Omit<Dashboard, 'inFives'> & { attention: Attention }

/** Reads a dashboard. */
export const readDashboard = (sql: Sql, clock: Clock, { period, scope }: Asked) =>
  inSnapshot(sql, async (tx): Promise<ReadDashboard> => {
    const window = await findWindow(tx, period, clock())
    const { at, from, to, beforeUntil } = window
    return {
      at: at.toISOString(),
      branchIds: toldBranches(scope),
      from,
      to,
      beforeUntil: beforeUntil.toISOString(),
      ...(await readFigures(tx, window, scope)),
      attention: await readAttention(tx, window),
    }
  })
