import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { campaignReport } from '#api/contracts/dashboard/campaign-report.ts'
import { cohortReport } from '#api/contracts/dashboard/cohort-report.ts'
import { orderReport } from '#api/contracts/dashboard/order-report.ts'
import { peopleReport } from '#api/contracts/dashboard/people-report.ts'
import { pointReport } from '#api/contracts/dashboard/point-report.ts'
import { purchaseReport } from '#api/contracts/dashboard/purchase-report.ts'
import { ReportPeriod } from '#api/contracts/dashboard/report.ts'
import { exportReport } from '#api/contracts/dashboard/report-file.ts'
import { rewardReport } from '#api/contracts/dashboard/reward-report.ts'
import { callFile } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'
import { askedScope, scopeSearch } from '../scope-search.ts'

/** What the report shows, as the address says it. */
export const ReportSearch = z.object({
  report: z
    .enum(['points', 'orders', 'people', 'rewards', 'campaigns', 'cohorts'])
    .optional()
    .catch(undefined),
  period: ReportPeriod.optional().catch(undefined),
  ...scopeSearch,
})
export type ReportSearch = z.output<typeof ReportSearch>

const asked = ({ period = '28d', ...scope }: ReportSearch) => ({
  query: { period, ...askedScope(scope) },
})
/** A period that has ended changes no more within a minute; another one leaves what is shown until it is there. */
const options = { staleTime: 60_000, placeholderData: keepPreviousData }

export const purchaseReportQuery = (search: ReportSearch) =>
  query(purchaseReport, asked(search), options)
export const pointReportQuery = (search: ReportSearch) => query(pointReport, asked(search), options)
export const orderReportQuery = (search: ReportSearch) => query(orderReport, asked(search), options)
export const rewardReportQuery = (search: ReportSearch) =>
  query(rewardReport, asked(search), options)
export const campaignReportQuery = (search: ReportSearch) =>
  query(campaignReport, asked(search), options)
/** Of the whole chain, and of no period. */
export const cohortReportQuery = query(cohortReport, {}, options)
export const peopleReportQuery = (search: ReportSearch) =>
  query(peopleReport, asked(search), options)

/** The report of an address as a file, by day and branch. */
export const exportReportMutation = mutationOptions({
  mutationFn: ({ report, period = '28d', ...scope }: ReportSearch) =>
    callFile(exportReport, {
      ...{ body: { report: report ?? 'purchases', period, ...askedScope(scope) }, timeout: 60_000 },
    }),
})
