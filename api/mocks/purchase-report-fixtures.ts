import type { PurchaseReport, ReportPeriod } from '../contracts/dashboard/purchase-report.ts'
import type { Sums } from '../contracts/dashboard/sales.ts'
import { branches, branchOf, now } from './fixtures.ts'

const periods = { '7d': [7, 1], '28d': [28, 1], '13w': [13, 7], '12m': [12, 0] } as const

const dayFrom = (days: number) => new Date(Date.UTC(2026, 10, 18 + days)).toISOString().slice(0, 10)
const monthDay = (months: number, day: number) =>
  new Date(Date.UTC(2026, 10 + months, day)).toISOString().slice(0, 10)

/** Sums that belong to what was paid. */
const sumsOf = (paid: number): Sums => ({
  ...{ purchases: Math.round(paid / 18_500), paid, discount: Math.round(paid / 40) },
  ...{ refunds: Math.round(paid / 1_900_000), refunded: Math.round(paid / 1_900_000) * 18_500 },
})

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0)

/** What members bought until Wednesday, 18 November 2026. */
export function purchaseReportOf(query: URLSearchParams): PurchaseReport {
  const period = (query.get('period') ?? '28d') as ReportPeriod
  const [count, step] = periods[period]
  const branch = query.get('branchId')
  const share = branch === null ? 1 : 0.3
  const columns = Array.from({ length: count }, (_, place) => {
    const days =
      step === 0
        ? { first: monthDay(place - count, 1), last: monthDay(place - count + 1, 0) }
        : { first: dayFrom((place - count) * step + 1), last: dayFrom((place - count + 1) * step) }
    const paid = Math.round(
      (1_900_000 + ((place * 530_000) % 1_100_000)) * share * Math.max(1, step),
    )
    return { ...days, paid, before: Math.round(paid * (place % 3 === 0 ? 1.1 : 0.86)) }
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
    first: columns[0]?.first ?? '',
    last: columns.at(-1)?.last ?? '',
    before: {
      ...(step === 0
        ? { first: monthDay(-24, 1), last: monthDay(-12, 0) }
        : { first: dayFrom(-2 * count * step + 1), last: dayFrom(-count * step) }),
      sums: sumsOf(sum(columns, (column) => column.before)),
    },
    sums: sumsOf(paid),
    columns,
    hours: hours.map(({ weight, ...hour }) => ({
      ...hour,
      paid: Math.round((paid * weight) / weights),
    })),
    branches:
      branch === null
        ? branches.map(({ id }, place) => ({
            ...branchOf(id),
            ...sumsOf(Math.round((paid * (branches.length - place)) / 10)),
            before: Math.round((paid * (place + 2)) / 12),
          }))
        : [],
  }
}
