import type { ReportPeriod } from '../contracts/dashboard/report.ts'
import { branches, branchOf } from './fixtures.ts'
import { regions } from './post-fixtures.ts'

const periods = { '7d': [7, 1], '28d': [28, 1], '13w': [13, 7], '12m': [12, 0] } as const

const dayFrom = (days: number) => new Date(Date.UTC(2026, 10, 18 + days)).toISOString().slice(0, 10)
const monthDay = (months: number, day: number) =>
  new Date(Date.UTC(2026, 10 + months, day)).toISOString().slice(0, 10)

export const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0)

/**
 * The branches that figures are asked for: an administrator's, whose scope without a name is the chain.
 * @returns `share` of what the chain sells, and those that a table lists
 */
export function scopeAsked(query: URLSearchParams) {
  const region = regions.find(({ id }) => id === Number(query.get('regionId')))
  const branchId = query.get('branchId')
  const branchIds = branchId === null ? (region?.branchIds ?? null) : [Number(branchId)]
  const several = branchIds?.length === 1 ? [] : (branchIds ?? branches.map(({ id }) => id))
  return {
    branchIds,
    share: branchIds === null ? 1 : 0.3 * branchIds.length,
    listed: several.map(branchOf),
  }
}

/** The days of a report's columns and of those before them, until Wednesday, 18 November 2026. */
export function reportDays(query: URLSearchParams) {
  const period = (query.get('period') ?? '28d') as ReportPeriod
  const [count, step] = periods[period]
  const columns = Array.from({ length: count }, (_, place) =>
    step === 0
      ? { first: monthDay(place - count, 1), last: monthDay(place - count + 1, 0) }
      : { first: dayFrom((place - count) * step + 1), last: dayFrom((place - count + 1) * step) },
  )
  const before =
    step === 0
      ? { first: monthDay(-24, 1), last: monthDay(-12, 0) }
      : { first: dayFrom(-2 * count * step + 1), last: dayFrom(-count * step) }
  return { period, step, columns, before }
}
