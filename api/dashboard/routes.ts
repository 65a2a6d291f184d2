import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { dayEnd, exportDayEnd } from '../contracts/branches/day-end.ts'
import { exportClearing, readClearing } from '../contracts/dashboard/clearing.ts'
import { dashboard } from '../contracts/dashboard/dashboard.ts'
import { exportLiability, readLiability } from '../contracts/dashboard/liability.ts'
import { exportMonths, listMonths } from '../contracts/dashboard/months.ts'
import { changeMorningReport, morningReport } from '../contracts/dashboard/morning-report.ts'
import { orderReport } from '../contracts/dashboard/order-report.ts'
import { pointReport } from '../contracts/dashboard/point-report.ts'
import { purchaseReport } from '../contracts/dashboard/purchase-report.ts'
import { exportReport } from '../contracts/dashboard/report-file.ts'
import { sales } from '../contracts/dashboard/sales.ts'
import type { Gate } from '../http/gate.ts'
import { requireRight } from '../http/rights.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import { type AskedClearing, exportPairs, readMonthClearing } from './clearing.ts'
import { type AskedDayEnd, readDayEnd } from './day-end.ts'
import { exportDay } from './day-end-file.ts'
import { type AskedLiability, exportParts, readNotedLiability } from './liability.ts'
import { readMonths } from './months.ts'
import { exportYear } from './months-file.ts'
import { keepMorningReport, wantsMorningReport } from './morning-report.ts'
import { readOrderReport } from './order-report.ts'
import { readPointReport } from './point-report.ts'
import { readPurchaseReport } from './purchase-report.ts'
import { type Asked, readDashboard } from './reading.ts'
import type { AskedReport } from './report-columns.ts'
import { exportDays } from './report-file.ts'
import { type AskedSales, readSales } from './sales.ts'

/** ms for which everybody gets the same answer. */
const fresh = 5_000

/**
 * Answers with `read`'s result of up to five seconds ago. However many ask, the same is
 * read once at a time; a failure is not kept.
 * @param now ms of a monotonic clock
 */
export function shareReadings<Asked extends object, Answer>(
  read: (asked: Asked) => Promise<Answer>,
  now: () => number = () => performance.now(),
): (asked: Asked) => Promise<Answer> {
  const readings = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (asked) => {
    for (const [key, reading] of readings) if (now() - reading.at >= fresh) readings.delete(key)
    const key = JSON.stringify(asked)
    const known = readings.get(key)
    if (known) return known.answer
    const answer = read(asked)
    readings.set(key, { at: now(), answer })
    answer.catch(() => readings.delete(key))
    return answer
  }
}

/** The administrators' dashboard, and the managers' day. */
export const dashboardRoutes = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) => {
  const read = shareReadings((asked: Asked) => readDashboard(sql, clock, asked))
  const readOfDay = shareReadings((asked: AskedSales) => readSales(sql, clock, asked))
  const readOfYear = shareReadings((asked: { year?: number | undefined }) =>
    readMonths(sql, clock, asked),
  )
  const readReport = shareReadings((asked: AskedReport) => readPurchaseReport(sql, clock, asked))
  const readPoints = shareReadings((asked: AskedReport) => readPointReport(sql, clock, asked))
  const readOrders = shareReadings((asked: AskedReport) => readOrderReport(sql, clock, asked))
  const readOfMonth = shareReadings((asked: AskedClearing) => readMonthClearing(sql, asked))
  const readLiabilityOf = shareReadings((asked: AskedLiability) => readNotedLiability(sql, asked))
  const readBranchDay = shareReadings((asked: AskedDayEnd) => readDayEnd(sql, clock, asked))
  return new Elysia({ name: 'dashboard' })
    .use(gate(dashboard, ({ query }) => read(query)))
    .use(gate(sales, ({ query }) => readOfDay(query)))
    .use(gate(purchaseReport, ({ query }) => readReport(query)))
    .use(gate(pointReport, ({ query }) => readPoints(query)))
    .use(gate(orderReport, ({ query }) => readOrders(query)))
    .use(
      gate(exportReport, async ({ person, body }) => {
        const { file, name } = await exportDays(sql, clock, person, body)
        return csvDownload(file, name)
      }),
    )
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
      gate(dayEnd, async ({ person, params: { id: branchId }, query: { day } }) => {
        await requireRight(sql, person, 'figures.see', branchId)
        return readBranchDay({ branchId, day })
      }),
    )
    .use(
      gate(exportDayEnd, async ({ person, params: { id: branchId }, body: { day } }) => {
        await requireRight(sql, person, 'figures.see', branchId)
        const { file, name } = await exportDay(sql, person, await readBranchDay({ branchId, day }))
        return csvDownload(file, name)
      }),
    )
    .use(gate(morningReport, ({ person }) => wantsMorningReport(sql, person.id)))
    .use(gate(changeMorningReport, ({ person, body }) => keepMorningReport(sql, person.id, body)))
}
