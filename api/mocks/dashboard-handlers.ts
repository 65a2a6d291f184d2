import { dayEnd, exportDayEnd } from '../contracts/branches/day-end.ts'
import { campaignReport } from '../contracts/dashboard/campaign-report.ts'
import { exportClearing, readClearing } from '../contracts/dashboard/clearing.ts'
import { cohortReport } from '../contracts/dashboard/cohort-report.ts'
import { dashboard } from '../contracts/dashboard/dashboard.ts'
import { exportLiability, readLiability } from '../contracts/dashboard/liability.ts'
import { exportMonths, listMonths } from '../contracts/dashboard/months.ts'
import { changeMorningReport, morningReport } from '../contracts/dashboard/morning-report.ts'
import { orderReport } from '../contracts/dashboard/order-report.ts'
import { peopleReport } from '../contracts/dashboard/people-report.ts'
import { pointReport } from '../contracts/dashboard/point-report.ts'
import { purchaseReport } from '../contracts/dashboard/purchase-report.ts'
import { exportReport } from '../contracts/dashboard/report-file.ts'
import { rewardReport } from '../contracts/dashboard/reward-report.ts'
import { sales } from '../contracts/dashboard/sales.ts'
import { campaignReportOf } from './campaign-report-fixtures.ts'
import { cohortReportOf2026 } from './cohort-report-fixtures.ts'
import { dashboardOf } from './dashboard-fixtures.ts'
import { dayAtMerkez } from './day-end-fixtures.ts'
import { branchOf } from './fixtures.ts'
import { answers } from './mock.ts'
import { clearingOf, liabilityOf, monthsOf2026 } from './month-fixtures.ts'
import { orderReportOf } from './order-report-fixtures.ts'
import { peopleReportOf } from './people-report-fixtures.ts'
import { pointReportOf } from './point-report-fixtures.ts'
import { purchaseReportOf } from './purchase-report-fixtures.ts'
import { rewardReportOf } from './reward-report-fixtures.ts'
import { salesOf } from './sales-fixtures.ts'

/** The administrators' figures, and a branch's day. */
export const dashboardHandlers = [
  answers(dayEnd, ({ params, query }) => ({
    ...dayAtMerkez,
    ...{ branch: branchOf(Number(params.id)), day: query.get('day') ?? dayAtMerkez.day },
  })),
  answers(exportDayEnd, 'Gün;Şube;Bölüm;Kalem\r\n'),
  answers(dashboard, ({ query }) => dashboardOf(query)),
  answers(morningReport, { isWanted: false }),
  answers(changeMorningReport, ({ body }) => body),
  answers(exportReport, 'Gün;Şube\r\n'),
  answers(exportMonths, 'Ay;Durum;Yön;Kalem;Puan;Değeri (TL)\r\n'),
  answers(orderReport, ({ query }) => orderReportOf(query)),
  answers(peopleReport, ({ query }) => peopleReportOf(query)),
  answers(pointReport, ({ query }) => pointReportOf(query)),
  answers(purchaseReport, ({ query }) => purchaseReportOf(query)),
  answers(rewardReport, ({ query }) => rewardReportOf(query)),
  answers(campaignReport, ({ query }) => campaignReportOf(query)),
  answers(cohortReport, cohortReportOf2026),
  answers(listMonths, monthsOf2026),
  answers(readClearing, ({ query }) => clearingOf(query)),
  answers(readLiability, ({ query }) => liabilityOf(query)),
  answers(exportLiability, 'Verildiği ay;Verilen (puan)\r\n'),
  answers(exportClearing, 'Ay;Puanı veren;Puanı karşılayan;Puan;Değeri (TL)\r\n'),
  answers(sales, ({ query }) => salesOf(query)),
]
