import type { Log } from '#platform/log.ts'
import type { Sql } from '#sql/connection.ts'
import {
  claimReports,
  concernsOf,
  cursorOf,
  delayReport,
  type IysReport,
  movedCursor,
  noteFailure,
  settleReport,
  spreadWithdrawals,
  takeIn,
} from '#sql/iys.ts'
import { IysAway, type IysClient, pageSize } from './client.ts'

/** reports that are claimed at once: what a minute suffices for */
const reportsAtOnce = 20
/** pages of changes in one run, so that a run ends */
const mostPages = 20

interface Exchange {
  sql: Sql
  log: Log
  /** without it reports wait for somebody who exports them */
  iys?: IysClient | undefined
}

/**
 * Brings both sides to the newest lawful state (decisions/163): takes in what people changed at İYS, reports
 * what they changed here, lets withdrawals hold for an address. Running it twice changes nothing.
 */
export async function exchangeConsents({ sql, log, iys }: Exchange): Promise<void> {
  const spread = await spreadWithdrawals(sql)
  const counts = { taken: 0, sent: 0, spread }
  if (iys) {
    try {
      counts.taken = await takeInChanges(sql, iys)
      counts.sent = await sendReports(sql, iys)
    } catch (error) {
      if (!(error instanceof IysAway)) throw error
      await noteFailure(sql, error.message)
      log.error('İYS is away; reports wait', error)
    }
  }
  if (Object.values(counts).some((count) => count > 0)) log.info('consents exchanged', counts)
  const { overdue, refused, holidaysUntil } = await concernsOf(sql)
  if (overdue + refused > 0) log.error('İYS reports need somebody', undefined, { overdue, refused })
  if (new Date(holidaysUntil).getTime() < Date.now() + 180 * 86_400_000)
    log.error('the table of public holidays runs out', undefined, { holidaysUntil })
}

/** @returns how many accounts learned something */
async function takeInChanges(sql: Sql, iys: IysClient): Promise<number> {
  let news = 0
  for (let page = 0; page < mostPages; page++) {
    const { changes, after } = await iys.changesAfter(await cursorOf(sql))
    for (const change of changes) news += await takeIn(sql, change)
    // After what it tells of: a run that dies before takes the page in again, which changes nothing.
    await movedCursor(sql, after)
    if (changes.length < pageSize) break
  }
  return news
}

/** @returns how many reports were settled */
async function sendReports(sql: Sql, iys: IysClient): Promise<number> {
  let settled = 0
  for (;;) {
    const reports = await claimReports(sql, reportsAtOnce)
    if (reports.length === 0) return settled
    for (const report of reports) {
      try {
        await sendReport(sql, iys, report)
        settled++
      } catch (error) {
        if (error instanceof IysAway) await delayReport(sql, report.id, error.message)
        throw error
      }
    }
  }
}

/**
 * Sends one report and settles it by what İYS has then. A refusal is not read by its code, which the
 * documentation lists only in part: what İYS holds decides. So a report whose answer was lost ends well
 * when it is sent again.
 */
async function sendReport(sql: Sql, iys: IysClient, report: IysReport): Promise<void> {
  const answer = await iys.add(report)
  if (answer.taken) return settleReport(sql, report.id, 'reported')
  const there = await iys.stateOf(report)
  if (!there)
    return report.given
      ? settleReport(sql, report.id, 'refused', answer.why)
      : settleReport(sql, report.id, 'not_needed', answer.why)
  if (there.given === report.given) return settleReport(sql, report.id, 'reported', answer.why)
  if (there.at < report.at) return settleReport(sql, report.id, 'refused', answer.why)
  // Newer there, or of the same second: taking it in decides, and says a withdrawal again where it must.
  await takeIn(sql, there)
  return settleReport(sql, report.id, 'newer_there', answer.why)
}
