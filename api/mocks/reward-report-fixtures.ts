import type { CouponSums, RewardReport } from '../contracts/dashboard/reward-report.ts'
import { now } from './fixtures.ts'
import { reportDays, scopeAsked, sum } from './report-fixtures.ts'
import { rewards } from './reward-fixtures.ts'

/** What becomes of so many coupons, of which each cost so many points. Branches have what was used there. */
function sumsOf(had: number, price: number, isOfBranches: boolean): CouponSums {
  const used = Math.round(had * 0.71)
  const uses = { used, discount: used * 8_450, givenBack: Math.round(had * 0.01) }
  if (isOfBranches) return { ...uses, had: 0, points: 0, expired: 0, cancelled: 0, returned: 0 }
  const cancelled = Math.round(had * 0.03)
  return {
    ...{ ...uses, had, points: had * price, expired: Math.round(had * 0.12) },
    ...{ cancelled, returned: cancelled * price },
  }
}

/** What became of coupons until Wednesday, 18 November 2026. */
export function rewardReportOf(query: URLSearchParams): RewardReport {
  const { period, step, columns: days, before } = reportDays(query)
  const { branchIds, share, listed } = scopeAsked(query)
  const isOfBranches = branchIds !== null
  const columns = days.map((ofColumn, place) => {
    const had = Math.round((84 + ((place * 29) % 47)) * share * Math.max(1, step))
    const used = Math.round(had * 0.71)
    return { ...ofColumn, had: isOfBranches ? 0 : had, used, before: Math.round(used * 0.88) }
  })
  const used = sum(columns, (column) => column.used)
  const kindOf = (part: number, price: number) => {
    const sums = sumsOf(Math.round((used / 0.71) * part), price, isOfBranches)
    return { ...sums, before: Math.round(sums.used * 0.88) }
  }
  const kinds: RewardReport['kinds'] = [
    ...rewards.slice(0, 3).map(({ id, name, price }, place) => ({
      ...{ source: 'reward' as const, reward: { id, name } },
      ...kindOf(0.4 - place * 0.1, price),
    })),
    { source: 'stamps', reward: null, ...kindOf(0.07, 0) },
    { source: 'welcome', reward: null, ...kindOf(0.02, 0) },
    { source: 'birthday', reward: null, ...kindOf(0.01, 0) },
  ]
  const together = (part: number): CouponSums => {
    const of = (figure: (one: CouponSums) => number) => Math.round(sum(kinds, figure) * part)
    return {
      ...{ used: of((one) => one.used), discount: of((one) => one.discount) },
      ...{ givenBack: of((one) => one.givenBack), had: of((one) => one.had) },
      ...{ points: of((one) => one.points), expired: of((one) => one.expired) },
      ...{ cancelled: of((one) => one.cancelled), returned: of((one) => one.returned) },
    }
  }
  return {
    ...{ at: new Date(now).toISOString(), period, branchIds },
    ...{ first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    before: { ...before, sums: together(0.88) },
    sums: together(1),
    columns,
    kinds,
    branches: listed.map((branch, place) => {
      const here = Math.round((used * (listed.length - place)) / 10)
      return { ...branch, used: here, discount: here * 8_450, givenBack: place }
    }),
  }
}
