import { Elysia } from 'elysia'
import { campaignReport } from '../../contracts/dashboard/campaign-report.ts'
import { cohortReport } from '../../contracts/dashboard/cohort-report.ts'
import { orderReport } from '../../contracts/dashboard/order-report.ts'
import { peopleReport } from '../../contracts/dashboard/people-report.ts'
import { pointReport } from '../../contracts/dashboard/point-report.ts'
import { purchaseReport } from '../../contracts/dashboard/purchase-report.ts'
import { exportReport } from '../../contracts/dashboard/report-file.ts'
import { rewardReport } from '../../contracts/dashboard/reward-report.ts'
import { requireRight, requireScope } from '../../http/rights.ts'
import { csvDownload } from '../../http/spreadsheet.ts'
import { holds, type Person } from '../../sessions/sessions.ts'
import type { FigureDeps } from '../figure-deps.ts'
import { campaignsInFives, cohortsInFives } from '../in-fives.ts'
import { shareReadings } from '../sharing.ts'
import { readCampaignReport } from './campaign-report.ts'
import { readCohortReport } from './cohort-report.ts'
import { readOrderReport } from './order-report.ts'
import { readPeopleReport } from './people-report.ts'
import { readPointReport } from './point-report.ts'
import { readPurchaseReport } from './purchase-report.ts'
import type { AskedReport } from './report-columns.ts'
import { exportDays } from './report-file.ts'
import { readRewardReport } from './reward-report.ts'

/** Whom counts of people are told as they are (decisions/279). */
const seesNames = (person: Person) => holds(person, 'figures.see', 'anywhere')

/** Reports of periods that have ended, and their files. */
export const reportRoutes = ({ gate, sql, figures, clock }: FigureDeps) => {
  const readPurchases = shareReadings((asked: AskedReport) =>
    readPurchaseReport(figures, clock, asked),
  )
  const readPoints = shareReadings((asked: AskedReport) => readPointReport(figures, clock, asked))
  const readOrders = shareReadings((asked: AskedReport) => readOrderReport(figures, clock, asked))
  const readPeople = shareReadings((asked: AskedReport) => readPeopleReport(figures, clock, asked))
  const readRewards = shareReadings((asked: AskedReport) => readRewardReport(figures, clock, asked))
  const readCampaigns = shareReadings((asked: AskedReport) =>
    readCampaignReport(figures, clock, asked),
  )
  const readCohorts = shareReadings((_: object) => readCohortReport(figures))
  return new Elysia({ name: 'reports' })
    .use(gate(purchaseReport, ({ query: { period }, scope }) => readPurchases({ period, scope })))
    .use(gate(pointReport, ({ query: { period }, scope }) => readPoints({ period, scope })))
    .use(gate(orderReport, ({ query: { period }, scope }) => readOrders({ period, scope })))
    .use(gate(peopleReport, ({ query: { period }, scope }) => readPeople({ period, scope })))
    .use(gate(rewardReport, ({ query: { period }, scope }) => readRewards({ period, scope })))
    .use(
      gate(campaignReport, async ({ person, query: { period }, scope }) => {
        const told = await readCampaigns({ period, scope })
        return seesNames(person) ? { ...told, inFives: false } : campaignsInFives(told)
      }),
    )
    .use(
      gate(cohortReport, async ({ person }) => {
        const told = await readCohorts({})
        return seesNames(person) ? { ...told, inFives: false } : cohortsInFives(told)
      }),
    )
    .use(
      gate(exportReport, async ({ person, body: { report, period, ...asked }, scope }) => {
        // files have the people themselves, or exact counts of them, and those of cohorts the whole chain's
        if (report === 'cohorts') await requireRight(sql, person, 'figures.see', null)
        const { file, name } = await exportDays(sql, clock, person, {
          ...{ report, period, regionId: asked.regionId, inFives: !seesNames(person) },
          scope:
            report === 'people' ? await requireScope(sql, person, 'figures.see', asked) : scope,
        })
        return csvDownload(file, name)
      }),
    )
}
