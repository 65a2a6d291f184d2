import type { Attention, Dashboard, Figure } from '../contracts/dashboard/dashboard.ts'
import { underWay } from './broadcast-fixtures.ts'
import { elif, kerem, now } from './fixtures.ts'
import { openFlags } from './flag-fixtures.ts'
import { ratings, visitRatings } from './rating-fixtures.ts'
import { scopeAsked } from './report-fixtures.ts'
import { securityEntries } from './security-fixtures.ts'

const dayMs = 86_400_000
const dateOf = (daysAgo: number) =>
  new Date(now + 3 * 3_600_000 - daysAgo * dayMs).toISOString().slice(0, 10)

const found = <Item>(count: number, latest: Item[]) => ({ count, more: count > 999, latest })
const logged = (kind: string) => securityEntries.filter((entry) => entry.kind === kind)

/** A week at the counters, the busiest on Saturday. */
const week = [2_480, 3_120, 4_260, 3_940, 2_210, 2_350, 2_620, 2_905]
const spent = [910, 1_120, 1_480, 1_390, 860, 640, 1_240, 780]
const times = (series: number[], factor: number) => series.map((one) => Math.round(one * factor))

const figure = (now: number, before: number, series: number[]): Figure => ({ now, before, series })

/** Thursday, 19 November 2026, half past two. */
export const today: Dashboard & { attention: Attention; activeMembers: Figure } = {
  at: new Date(now).toISOString(),
  branchIds: null,
  from: dateOf(0),
  to: dateOf(0),
  beforeUntil: new Date(now - 7 * dayMs).toISOString(),
  earned: figure(2_905, 2_480, times(week, 0.6)),
  spent: figure(780, 910, times(spent, 0.6)),
  inFives: false,
  entries: figure(214, 198, times(week, 0.08)),
  activeMembers: figure(186, 171, times(week, 0.07)),
  newMembers: figure(9, 9, [9, 4, 12, 11, 3, 6, 8, 9]),
  rating: { now: 4.4, before: 4.2, ratings: 17 },
  visits: { now: 4.6, before: 4.7, ratings: 38 },
  columns: week.map((earned, index) => ({
    from: dateOf(7 - index),
    to: dateOf(7 - index),
    earned,
    spent: spent[index] ?? 0,
  })),
  attention: {
    refusedAwards: found(1, logged('award_refused')),
    largeAwards: found(2, logged('large_award')),
    reversals: found(4, logged('points_reversed')),
    failedSignIns: found(12, logged('sign_in_failed')),
    numberBills: found(1, [
      {
        staff: { id: kerem.id, fullName: kerem.fullName },
        customer: { id: elif.id, fullName: elif.fullName },
        bills: 4,
        on: dateOf(0),
      },
    ]),
    lowRatings: found(
      1,
      ratings.filter(({ stars }) => stars <= 2),
    ),
    lowVisits: found(
      2,
      visitRatings.filter(({ stars }) => stars <= 2),
    ),
    flags: found(6, openFlags.slice(0, 3)),
    unsentBroadcasts: found(1, [underWay]),
    lateDelivery: null,
    iysReports: { overdue: 0, dueSoon: 2 },
  },
}

const month: Dashboard = {
  ...today,
  from: dateOf(29),
  earned: figure(81_480, 76_210, times([...week, ...week, ...week, ...week].slice(0, 30), 1)),
  columns: Array.from({ length: 10 }, (_, index) => ({
    from: dateOf(29 - index * 3),
    to: dateOf(27 - index * 3),
    earned: 7_400 + ((index * 1_330) % 2_900),
    spent: 2_100 + ((index * 710) % 1_300),
  })),
}

const ofPeriod = (period: string | null): Dashboard => {
  if (period === '30d') return month
  if (period === '7d') return { ...today, from: dateOf(6), columns: today.columns.slice(1) }
  return today
}

/** What a period of a scope answers. */
export function dashboardOf(query: URLSearchParams): Dashboard {
  const found = ofPeriod(query.get('period'))
  const { branchIds, listed } = scopeAsked(query)
  const isOfSeveral = branchIds !== null && listed.length > 0
  return { ...found, branchIds, ...(isOfSeveral && { activeMembers: null }) }
}

/** A day on which nothing has happened yet. */
export const quiet: Dashboard = {
  ...today,
  earned: figure(0, 0, [0, 0, 0, 0, 0, 0, 0, 0]),
  spent: figure(0, 120, [120, 0, 0, 0, 0, 0, 0, 0]),
  entries: figure(0, 0, [0, 0, 0, 0, 0, 0, 0, 0]),
  activeMembers: figure(0, 0, [0, 0, 0, 0, 0, 0, 0, 0]),
  newMembers: figure(3, 0, [0, 0, 0, 0, 0, 0, 0, 3]),
  rating: { now: null, before: null, ratings: 0 },
  visits: { now: null, before: null, ratings: 0 },
  columns: today.columns.map((column) => ({ ...column, earned: 0, spent: 0 })),
  attention: {
    refusedAwards: found(0, []),
    largeAwards: found(0, []),
    reversals: found(0, []),
    failedSignIns: found(0, []),
    numberBills: found(0, []),
    lowRatings: found(0, []),
    lowVisits: found(0, []),
    flags: found(0, []),
    unsentBroadcasts: found(0, []),
    lateDelivery: null,
    iysReports: { overdue: 0, dueSoon: 0 },
  },
}
