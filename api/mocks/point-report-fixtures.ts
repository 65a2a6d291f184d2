import type { PointReport, PointSums } from '../contracts/dashboard/point-report.ts'
import { now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'

/** What a branch moves where so much was given, or the chain. */
const sumsOf = (given: number, isChain: boolean): PointSums => ({
  given: Math.round(given),
  spent: Math.round(given * (isChain ? 2.1 : 0.18)),
  expired: isChain ? Math.round(given * 0.9) : 0,
  takenBack: Math.round(given * 0.02),
})

/** Points that moved until Wednesday, 18 November 2026. */
export function pointReportOf(query: URLSearchParams): PointReport {
  const { period, step, columns: days, before } = reportDays(query)
  const { branchIds, share, listed } = scopeAsked(query)
  const columns = days.map((ofColumn, place) => {
    const given = Math.round((2_100 + ((place * 530) % 1_300)) * share * Math.max(1, step))
    return { ...ofColumn, given, spent: Math.round(given * (place % 4 === 0 ? 0.64 : 0.41)) }
  })
  const given = sum(columns, (column) => column.given)
  const spent = sum(columns, (column) => column.spent)
  const of = (part: number) => Math.round(given * part)
  return {
    ...{ at: new Date(now).toISOString(), period, branchIds },
    ...{ first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    before: {
      ...before,
      sums: { given: of(0.91), spent: of(0.47), expired: of(0.06), takenBack: of(0.02) },
    },
    sums: { given, spent, expired: of(0.08), takenBack: of(0.02) },
    columns,
    kinds: [
      { kind: 'purchase', given: of(0.9), taken: 0 },
      { kind: 'welcome', given: given - of(0.9), taken: 0 },
      { kind: 'refund', given: 0, taken: of(0.02) },
      { kind: 'reward', given: 0, taken: spent - of(0.06) },
      { kind: 'expiry', given: 0, taken: of(0.08) },
      { kind: 'donation', given: 0, taken: of(0.06) },
    ],
    branches: [
      ...listed.map((branch, place) => ({
        branch,
        ...sumsOf((given * (listed.length - place)) / 10, false),
      })),
      ...(branchIds === null ? [{ branch: null, ...sumsOf(given / 12, true) }] : []),
    ],
  }
}
