import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod'
import { dashboard } from '#api/contracts/dashboard/dashboard.ts'
import { morningReport } from '#api/contracts/dashboard/morning-report.ts'
import { DashboardPeriod } from '#api/contracts/dashboard/period.ts'
import { sales } from '#api/contracts/dashboard/sales.ts'
import { query } from '#web/shared/query.ts'
import { askedScope, type ScopeSearch, scopeSearch } from './scope-search.ts'

/** What the dashboard shows, as the address says it. */
export const DashboardSearch = z.object({
  period: DashboardPeriod.optional().catch(undefined),
  ...scopeSearch,
})
export type DashboardSearch = z.output<typeof DashboardSearch>

/** ms after which an open dashboard asks again */
const interval = 60_000

/** The dashboard; it moves all the time, so each visit asks anew, and an open one every minute. */
export const dashboardQuery = ({ period = 'today', ...scope }: DashboardSearch) =>
  query(
    dashboard,
    { query: { period, ...askedScope(scope) } },
    { staleTime: 0, refetchInterval: interval, placeholderData: keepPreviousData },
  )

/** ms after which what members buy is asked for again, while somebody looks at it */
const salesInterval = 30_000

/** What members bought on a day of the branches. */
export const salesQuery = (day: 'today' | 'yesterday', scope: ScopeSearch) =>
  query(
    sales,
    { query: { day, ...askedScope(scope) } },
    { staleTime: 0, refetchInterval: salesInterval, placeholderData: keepPreviousData },
  )

/** Whether the signed-in person gets yesterday's figures by mail. */
export const morningReportQuery = query(morningReport)
