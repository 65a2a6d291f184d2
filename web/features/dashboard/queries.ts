import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dashboard } from '#api/contracts/dashboard/dashboard.ts'
import type { DashboardPeriod } from '#api/contracts/dashboard/period.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What the dashboard shows, as the address says it. */
export interface DashboardSearch {
  period?: DashboardPeriod | undefined
  branch?: number | undefined
}

/** ms after which an open dashboard asks again */
const interval = 60_000

/** The dashboard; it moves all the time, so each visit asks anew, and an open one every minute. */
export const dashboardQuery = ({ period = 'today', branch }: DashboardSearch) =>
  queryOptions({
    queryKey: keyOf(dashboard, period, branch ?? ''),
    queryFn: ({ signal }) =>
      call(dashboard, {
        query: { period, ...(branch && { branchId: String(branch) }) },
        signal,
      }),
    staleTime: 0,
    refetchInterval: interval,
    placeholderData: keepPreviousData,
  })
