import type { CohortReport } from '../contracts/dashboard/cohort-report.ts'

/** Who came again of those who registered until October 2026, the newest first. */
export const cohortReportOf2026: CohortReport = {
  inFives: false,
  months: Array.from({ length: 12 }, (_, ago) => {
    const members = 1_240 + ((ago * 377) % 610)
    const came = (after: number, part: number) =>
      ago < after ? null : Math.round(members * (part - ago * 0.008))
    return {
      month: new Date(Date.UTC(2026, 9 - ago, 1)).toISOString().slice(0, 7),
      ...{ members, first: came(1, 0.58), third: came(3, 0.44), sixth: came(6, 0.36) },
    }
  }),
}
