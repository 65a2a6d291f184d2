import type { OrderReport, OrderSums } from '../contracts/dashboard/order-report.ts'
import { now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'

/** How so many orders came out, of which this part was on time. */
function sumsOf(placed: number, punctuality: number, meanMinutes: number): OrderSums {
  const of = (part: number) => Math.round(placed * part)
  const [expired, byCustomer, byBranch, notCollected] = [of(0.006), of(0.03), of(0.012), of(0.009)]
  const ready = placed - expired - byCustomer - byBranch
  return {
    ...{ placed, collected: ready - notCollected },
    ...{ expired, byCustomer, byBranch, notCollected },
    ...{ ready, onTime: Math.round(ready * punctuality), meanMinutes },
  }
}

/** Orders until Wednesday, 18 November 2026. */
export function orderReportOf(query: URLSearchParams): OrderReport {
  const { period, step, columns: days, before } = reportDays(query)
  const { branchIds, share, listed } = scopeAsked(query)
  const columns = days.map((ofColumn, place) => {
    const ready = Math.round((84 + ((place * 31) % 52)) * share * (step === 0 ? 30 : step))
    return { ...ofColumn, ready, onTime: Math.round(ready * (place % 6 === 4 ? 0.78 : 0.93)) }
  })
  const ready = sum(columns, (column) => column.ready)
  const placed = Math.round(ready / 0.952)
  return {
    ...{ at: new Date(now).toISOString(), period, branchIds },
    ...{ first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    before: { ...before, sums: sumsOf(Math.round(placed * 0.88), 0.88, 7.6) },
    sums: sumsOf(placed, sum(columns, (column) => column.onTime) / ready, 6.9),
    columns,
    hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      [8, 9, 10, 12, 13, 17, 18].map((hour) => ({
        ...{ weekday, hour },
        late: (hour === 8 || hour === 12 ? 9 : 2) + (weekday % 3),
      })),
    ),
    branches: listed.map((branch, place) => ({
      ...branch,
      ...sumsOf(Math.round(placed / (place + 2)), 0.81 + place * 0.03, 8.4 - place * 0.5),
    })),
  }
}
