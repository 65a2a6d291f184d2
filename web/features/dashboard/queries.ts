import { keepPreviousData } from '@tanstack/react-query'
import { dashboard } from '#api/contracts/dashboard/dashboard.ts'
import type { DashboardPeriod } from '#api/contracts/dashboard/period.ts'
import { query } from '#web/shared/query.ts'

/** What the dashboard shows, as the address says it. */
export interface DashboardSearch {
  period?: DashboardPeriod | undefined
  branch?: number | undefined
}

/** ms after which an open dashboard asks again */
const interval = 60_000

/** The dashboard; it moves all the time, so each visit asks anew, and an open one every minute. */
export const dashboardQuery = ({ period = 'today', branch }: DashboardSearch) =>
  query(
    dashboard,
    { query: { period, branchId: branch } },
    { staleTime: 0, refetchInterval: interval, placeholderData: keepPreviousData },
  )
