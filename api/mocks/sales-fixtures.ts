import type { Sales } from '../contracts/dashboard/sales.ts'
import { branches, now } from './fixtures.ts'
import { scopeAsked } from './report-fixtures.ts'

/** kuruş by hour from 05:00 on, of a weekday a week ago */
const lastWeek = [
  ...[0, 0, 82_000, 214_000, 388_000, 296_000, 251_000, 402_000, 447_000, 318_000, 276_000],
  ...[291_000, 334_000, 302_000, 261_000, 198_000, 121_000, 44_000, 0, 0, 0, 0, 0, 0],
]

/** Hours of today that have passed: until half past two in the afternoon. */
const passed = 10
const hours = lastWeek.map((before, place) => ({
  hour: (place + 5) % 24,
  now: place < passed ? Math.round(before * (place % 3 === 0 ? 0.9 : 1.14)) : 0,
  before,
}))
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const ended = hours.slice(0, passed - 1)

/** A branch that sold `now` where it had sold `before`, by the end of the last whole hour. */
export const branchSales = (id: number, name: string, now: number, before: number) => ({
  ...{ id, name, purchases: Math.round(now / 18_500), paid: now, discount: Math.round(now / 40) },
  ...{ refunds: id % 3, refunded: (id % 3) * 18_500, compared: { now, before } },
  orders: { orders: Math.round(now / 41_000), medianMinutes: 4 + (id % 4), late: id % 3 },
  rated:
    id % 5 === 0 ? { mean: null, ratings: 0 } : { mean: (49 - (id % 4) * 2) / 10, ratings: 3 + id },
})

/** Thursday, 19 November 2026, half past two. */
export const salesToday: Sales = {
  at: new Date(now).toISOString(),
  branchIds: null,
  day: '2026-11-19',
  before: '2026-11-12',
  until: 14,
  sums: {
    ...{ purchases: 138, paid: sum(hours.map((hour) => hour.now)), discount: 64_500 },
    ...{ refunds: 2, refunded: 37_000 },
  },
  compared: {
    now: sum(ended.map((hour) => hour.now)),
    before: sum(ended.map((hour) => hour.before)),
  },
  orders: { orders: 57, medianMinutes: 5.5, late: 3 },
  hours,
  branches: branches.map(({ id, name }, place) =>
    branchSales(id, name, 420_000 + 190_000 * place, 610_000 + 120_000 * place),
  ),
}

/** The same of the day before, which is over. */
export const salesYesterday: Sales = {
  ...salesToday,
  ...{ day: '2026-11-18', before: '2026-11-11', until: null },
  hours: hours.map(({ hour, before }) => ({ hour, now: Math.round(before * 1.08), before })),
}

/** What a day of a scope answers. */
export const salesOf = (query: URLSearchParams): Sales => {
  const { branchIds, listed } = scopeAsked(query)
  const sales = query.get('day') === 'yesterday' ? salesYesterday : salesToday
  return {
    ...sales,
    branchIds,
    branches: sales.branches.filter(({ id }) => listed.some((branch) => branch.id === id)),
  }
}
