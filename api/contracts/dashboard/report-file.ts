import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { scopeBody, scopeRefusals } from '../scope.ts'
import { ReportPeriod } from './report.ts'

export const exportReport = endpoint('post', '/api/admin/reports/export', {
  summary:
    'A report as a file for a spreadsheet: what members bought by day and branch, points by day, branch and kind, ' +
    'orders by day and branch, what people recorded by day, branch and person, coupons by day, branch and reward, what ' +
    'earned points by day, branch and campaign, the earliest day first, or who came again by month of registration, ' +
    'whatever the period and scope; the log notes it',
  ...csvExport,
  audience: 'reports.see',
  at: 'scope',
  body: z.strictObject({
    report: z.enum(
      ['purchases', 'points', 'orders', 'people', 'rewards', 'campaigns', 'cohorts'],
      'Bu değer geçersiz.',
    ),
    period: ReportPeriod,
    ...scopeBody,
  }),
  refusals: scopeRefusals,
})
