import type { Sql } from 'postgres'
import type { Scope } from '../http/rights.ts'

interface Entry {
  userId: number
  branchId: number
  type: 'EARN' | 'SPEND'
  amount: number
  at: number
}

interface Person {
  at: number
}
interface Rating extends Person {
  stars: number
}
interface Visit extends Rating {
  branchId: number
}

/** Everything that a dashboard counts, as it stands in the ledger and beside it. */
export interface Facts {
  entries: Entry[]
  people: Person[]
  ratings: Rating[]
  visits: Visit[]
}

/** Reads all facts, for tests: no projection, no window. */
export async function readFacts(owner: Sql): Promise<Facts> {
  const at = <Row extends { createdAt: Date }>(rows: Row[]) =>
    rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() }))
  return {
    entries: at(
      await owner<(Omit<Entry, 'at'> & { createdAt: Date })[]>`
        select user_id, branch_id, type, amount, created_at
          from point_transactions where reverses is null`,
    ),
    people: at(await owner<{ createdAt: Date }[]>`select created_at from users`),
    ratings: at(
      await owner<{ stars: number; createdAt: Date }[]>`select stars, created_at from ratings`,
    ),
    visits: at(
      await owner<(Omit<Visit, 'at'> & { createdAt: Date })[]>`
        select stars, branch_id, created_at from visit_ratings`,
    ),
  }
}

const dayMs = 86_400_000
const fiveMs = 5 * 60_000
/** Istanbul's clock as ms, for whole days and times of day. */
const local = (ms: number) => ms + 3 * 3_600_000
const midnight = (ms: number) => ms - (local(ms) % dayMs)

const shapes = {
  today: { days: 1, shift: 7, series: 8 },
  '7d': { days: 7, shift: 7, series: 7 },
  '30d': { days: 30, shift: 30, series: 30 },
} as const

/** A dashboard's numbers from the facts, by plain loops over all of them. */
export function recount(
  { entries, people, ratings, visits }: Facts,
  at: number,
  period: keyof typeof shapes,
  scope: Scope,
) {
  const { days, shift, series } = shapes[period]
  const even = at - (at % fiveMs)
  const since = midnight(at) - (days - 1) * dayMs
  const before = [since - shift * dayMs, even - shift * dayMs] as const
  const seriesSince = midnight(at) - (series - 1) * dayMs
  const isHere = ({ branchId }: { branchId: number }) => scope === null || scope.includes(branchId)
  const here = entries.filter(isHere)

  const within = <Item extends { at: number }>(items: Item[], from: number, until: number) =>
    items.filter((item) => item.at >= from && item.at < until)
  const byThen = <Item extends { at: number }>(items: Item[]) =>
    Array.from({ length: series }, (_, n) => {
      const from = seriesSince + n * dayMs
      return within(items, from, from + (local(even) % dayMs))
    })
  const figure = <Item extends { at: number }>(
    items: Item[],
    count: (items: Item[]) => number,
  ) => ({
    now: count(within(items, since, at)),
    before: count(within(items, ...before)),
    series: byThen(items).map(count),
  })
  const sum = (type: Entry['type']) => (items: Entry[]) =>
    items.filter((entry) => entry.type === type).reduce((total, { amount }) => total + amount, 0)
  const mean = (items: Rating[]) =>
    items.length === 0
      ? null
      : Math.round((items.reduce((total, { stars }) => total + stars, 0) / items.length) * 10) / 10
  const meanStars = (items: Rating[]) => ({
    now: mean(within(items, since, at)),
    before: mean(within(items, ...before)),
    ratings: within(items, since, at).length,
  })
  const size = series > 12 ? 3 : 1
  return {
    earned: figure(here, sum('EARN')),
    spent: figure(here, sum('SPEND')),
    entries: figure(here, (items) => items.length),
    activeMembers:
      scope === null || scope.length === 1
        ? figure(here, (items) => new Set(items.map((entry) => entry.userId)).size)
        : null,
    newMembers: figure(people, (items) => items.length),
    rating: meanStars(ratings),
    visits: meanStars(visits.filter(isHere)),
    columns: Array.from({ length: series / size }, (_, n) => {
      const from = seriesSince + n * size * dayMs
      const items = within(here, from, Math.min(at, from + size * dayMs))
      const date = (ms: number) => new Date(local(ms)).toISOString().slice(0, 10)
      return {
        from: date(from),
        to: date(from + (size - 1) * dayMs),
        earned: sum('EARN')(items),
        spent: sum('SPEND')(items),
      }
    }),
  }
}
