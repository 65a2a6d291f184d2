import { Elysia } from 'elysia'
import { dayEnd, exportDayEnd } from '../contracts/branches/day-end.ts'
import { exportClearing, readClearing } from '../contracts/dashboard/clearing.ts'
import { dashboard } from '../contracts/dashboard/dashboard.ts'
import { exportLiability, readLiability } from '../contracts/dashboard/liability.ts'
import { exportMonths, listMonths } from '../contracts/dashboard/months.ts'
import { changeMorningReport, morningReport } from '../contracts/dashboard/morning-report.ts'
import { sales } from '../contracts/dashboard/sales.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import { holds } from '../sessions/sessions.ts'
import { type AskedClearing, exportPairs, readMonthClearing } from './clearing.ts'
import { type AskedDayEnd, readDayEnd } from './day-end.ts'
import { exportDay } from './day-end-file.ts'
import type { FigureDeps } from './figure-deps.ts'
import { peopleInFives } from './in-fives.ts'
import { type AskedLiability, exportParts, readNotedLiability } from './liability.ts'
import { readMonths } from './months.ts'
import { exportYear } from './months-file.ts'
import { keepMorningReport, wantsMorningReport } from './morning-report.ts'
import { type Asked, readDashboard } from './reading.ts'
import { type AskedSales, readSales } from './sales.ts'
import { shareReadings } from './sharing.ts'

/** The administrators' dashboard, and the managers' day. */
export const dashboardRoutes = ({ gate, sql, figures, clock }: FigureDeps) => {
  const read = shareReadings((asked: Asked) => readDashboard(figures, clock, asked))
  const readOfDay = shareReadings((asked: AskedSales) => readSales(figures, clock, asked))
  const readOfYear = shareReadings((asked: { year?: number | undefined }) =>
    readMonths(figures, clock, asked),
  )
  const readOfMonth = shareReadings((asked: AskedClearing) => readMonthClearing(figures, asked))
  const readLiabilityOf = shareReadings((asked: AskedLiability) =>
    readNotedLiability(figures, asked),
  )
  const readBranchDay = shareReadings((asked: AskedDayEnd) => readDayEnd(figures, clock, asked))
  return new Elysia({ name: 'dashboard' })
    .use(
      gate(dashboard, async ({ person, query, scope }) => {
        const told = await read({ period: query.period, scope })
        const seesNames = holds(person, 'figures.see', 'anywhere')
        const seen = seesNames ? { ...told, inFives: false } : peopleInFives(told)
        return holds(person, 'chain.manage') ? seen : { ...seen, attention: null }
      }),
    )
    .use(gate(sales, ({ query: { day }, scope }) => readOfDay({ day, scope })))
    .use(gate(listMonths, ({ query }) => readOfYear(query)))
    .use(
      gate(exportMonths, async ({ person, body: { year } }) => {
        const file = await exportYear(sql, person, await readOfYear({ year }))
        return csvDownload(file, `ay-kapanisi-${year}.csv`)
      }),
    )
    .use(gate(readClearing, ({ query }) => readOfMonth(query)))
    .use(
      gate(exportClearing, async ({ person, body: { month } }) =>
        csvDownload(await exportPairs(sql, person, month), `mahsup-${month}.csv`),
      ),
    )
    .use(gate(readLiability, ({ query }) => readLiabilityOf(query)))
    .use(
      gate(exportLiability, async ({ person, body: { month } }) =>
        csvDownload(await exportParts(sql, person, month), `puan-yukumlulugu-${month}.csv`),
      ),
    )
    .use(
      gate(dayEnd, ({ params: { id: branchId }, query: { day } }) =>
        readBranchDay({ branchId, day }),
      ),
    )
    .use(
      gate(exportDayEnd, async ({ person, params: { id: branchId }, body: { day } }) => {
        const { file, name } = await exportDay(sql, person, await readBranchDay({ branchId, day }))
        return csvDownload(file, name)
      }),
    )
    .use(gate(morningReport, ({ person }) => wantsMorningReport(sql, person.id)))
    .use(gate(changeMorningReport, ({ person, body }) => keepMorningReport(sql, person.id, body)))
}
