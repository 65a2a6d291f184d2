import type { PurchaseReport } from '../contracts/dashboard/purchase-report.ts'
import type { Sums } from '../contracts/dashboard/sales.ts'
import { now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'

/** Sums that belong to what was paid. */
const sumsOf = (paid: number): Sums => ({
  ...{ purchases: Math.round(paid / 18_500), paid, discount: Math.round(paid / 40) },
  ...{ refunds: Math.round(paid / 1_900_000), refunded: Math.round(paid / 1_900_000) * 18_500 },
})

/** What members bought until Wednesday, 18 November 2026. */
export function purchaseReportOf(query: URLSearchParams): PurchaseReport {
  const { period, step, columns: days, before } = reportDays(query)
  const { branchIds, share, listed } = scopeAsked(query)
  const columns = days.map((ofColumn, place) => {
    const paid = Math.round(
      (1_900_000 + ((place * 530_000) % 1_100_000)) * share * Math.max(1, step),
    )
    return { ...ofColumn, paid, before: Math.round(paid * (place % 3 === 0 ? 1.1 : 0.86)) }
  })
  const paid = sum(columns, (column) => column.paid)
  const hours = Array.from({ length: 7 * 15 }, (_, place) => ({
    weekday: Math.floor(place / 15) + 1,
    hour: (place % 15) + 7,
    weight: ((place * 37) % 97) + (Math.floor(place / 15) > 4 ? 60 : 10),
  }))
  const weights = sum(hours, ({ weight }) => weight)
  return {
    at: new Date(now).toISOString(),
    period,
    branchIds,
    first: columns[0]?.first ?? '',
    last: columns.at(-1)?.last ?? '',
    before: {
      ...before,
      sums: sumsOf(sum(columns, (column) => column.before)),
    },
    sums: sumsOf(paid),
    columns,
    hours: hours.map(({ weight, ...hour }) => ({
      ...hour,
      paid: Math.round((paid * weight) / weights),
    })),
    branches: listed.map((branch, place) => ({
      ...branch,
      ...sumsOf(Math.round((paid * (listed.length - place)) / 10)),
      before: Math.round((paid * (place + 2)) / 12),
    })),
  }
}
