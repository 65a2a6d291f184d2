import type { Clearing } from '../contracts/dashboard/clearing.ts'
import type { Liability } from '../contracts/dashboard/liability.ts'
import type { MonthFigures, Months } from '../contracts/dashboard/months.ts'
import { branchOf } from './fixtures.ts'

type Kinds = MonthFigures['kinds']

/** What a busy month moves, by kind. */
const moved = (factor: number): Kinds => {
  const of = (points: number) => Math.round(points * factor)
  return [
    { kind: 'birthday', given: of(1_850), taken: 0 },
    { kind: 'donation', given: 0, taken: of(2_400) },
    { kind: 'expiry', given: 0, taken: of(6_120) },
    { kind: 'manual', given: of(3_300), taken: of(640) },
    { kind: 'order', given: 0, taken: of(9_780) },
    { kind: 'purchase', given: of(78_450), taken: 0 },
    { kind: 'referral', given: of(1_200), taken: of(150) },
    { kind: 'refund', given: of(910), taken: of(1_730) },
    { kind: 'reversal', given: of(40), taken: of(260) },
    { kind: 'reward', given: 0, taken: of(38_900) },
    { kind: 'welcome', given: of(2_750), taken: 0 },
  ]
}

/** A month of those kinds, after one that closed at `opening`. */
function monthOf(month: string, opening: number, kinds: Kinds, closedAt: string | null) {
  const of = (kind: Kinds[number]['kind']) =>
    kinds.find((one) => one.kind === kind) ?? { given: 0, taken: 0 }
  const net = (kind: Kinds[number]['kind']) => of(kind).taken - of(kind).given
  const all = (sum: (kind: Kinds[number]) => number) =>
    kinds.reduce((total, kind) => total + sum(kind), 0)
  return {
    ...{ month, closedAt, isSigned: closedAt !== null, pointValue: 50, opening, kinds },
    given: all(({ given }) => given) - of('refund').given - of('reversal').given,
    spent: ['manual', 'order', 'reward', 'donation'].reduce(
      (sum, kind) => sum + of(kind as Kinds[number]['kind']).taken,
      0,
    ),
    expired: of('expiry').taken,
    takenBack: net('refund') + net('reversal') + of('referral').taken,
    closing: opening + all(({ given, taken }) => given - taken),
  } satisfies MonthFigures
}

/** From August on, the newest first; November goes on. */
export const monthsOf2026: Months = (() => {
  const months: MonthFigures[] = []
  let opening = 412_380
  const busy = [0.82, 0.94, 1.1, 0.61]
  busy.forEach((factor, place) => {
    const month = monthOf(
      `2026-${String(8 + place).padStart(2, '0')}`,
      opening,
      moved(factor),
      place === 3 ? null : `2026-${String(9 + place).padStart(2, '0')}-01T00:16:00+03:00`,
    )
    months.unshift(month)
    opening = month.closing
  })
  return { year: 2026, firstYear: 2025, lastYear: 2026, months }
})()

interface Pair {
  issuer: number | null
  redeemer: number
  points: number
}

/** Of October; September's are half of them. */
const pairs: Pair[] = [
  { issuer: 1, redeemer: 2, points: 4_180 },
  { issuer: 2, redeemer: 1, points: 2_260 },
  { issuer: 3, redeemer: 2, points: 1_540 },
  { issuer: null, redeemer: 1, points: 1_900 },
  { issuer: null, redeemer: 3, points: 640 },
  { issuer: 4, redeemer: 3, points: 75 },
]

/** A month's clearing by branch, or by those that one of them owes or is owed by. */
export function clearingOf(query: URLSearchParams): Clearing {
  const months = ['2026-10', '2026-09']
  const month = query.get('month') ?? '2026-10'
  if (!months.includes(month))
    return { months, month: null, clearedAt: null, pointValue: null, lines: [] }
  const branch = query.get('branch')
  const sums = new Map<number | null, { honoured: number; issued: number }>()
  const add = (own: number | null, other: number | null, honoured: number, issued: number) => {
    if (branch !== null && String(own ?? 'chain') !== branch) return
    const of = branch === null ? own : other
    const sum = sums.get(of) ?? { honoured: 0, issued: 0 }
    sums.set(of, { honoured: sum.honoured + honoured, issued: sum.issued + issued })
  }
  for (const { issuer, redeemer, points } of pairs) {
    const moved = month === '2026-10' ? points : points / 2
    add(redeemer, issuer, moved, 0)
    add(issuer, redeemer, 0, moved)
  }
  return {
    ...{ months, month, pointValue: 50 },
    clearedAt: `${month === '2026-10' ? '2026-11' : '2026-10'}-01T00:16:00+03:00`,
    lines: [...sums]
      .map(([id, sum]) => ({
        branch: id === null ? null : branchOf(id),
        ...sum,
      }))
      .toSorted((a, b) => b.honoured - b.issued - (a.honoured - a.issued)),
  }
}

/** Given, used and left of the points of each month from November 2025 on, as October ended. */
const parts: [given: number, used: number, remaining: number][] = [
  [61_200, 48_350, 3_260],
  [64_900, 49_700, 9_480],
  [58_300, 41_900, 12_150],
  [57_750, 38_200, 15_900],
  [66_400, 39_850, 22_730],
  [70_150, 38_600, 28_040],
  [73_800, 36_100, 34_690],
  [76_250, 32_750, 41_020],
  [75_900, 27_300, 46_800],
  [71_870, 20_150, 50_310],
  [82_340, 15_400, 66_140],
  [96_305, 7_900, 87_830],
]
const expectedUse = 7_840

/** What was left of each month's points as October ended; a month before has a tenth less. */
export function liabilityOf(query: URLSearchParams): Liability {
  const months = ['2026-10', '2026-09']
  const month = query.get('month') ?? '2026-10'
  const none = { coupons: { count: 0, points: 0 }, coffees: 0, parts: [] }
  if (!months.includes(month))
    return { months, month: null, pointValue: null, expectedUse: null, endedMonths: 0, ...none }
  const factor = month === '2026-10' ? 1 : 0.9
  const of = (points: number) => Math.round(points * factor)
  return {
    ...{ months, month, pointValue: 50, expectedUse, endedMonths: 9 },
    ...{ coupons: { count: 184, points: 41_650 }, coffees: 37 },
    parts: parts.map(([given, used, remaining], nth) => ({
      givenIn: new Date(Date.UTC(2025, 10 + nth)).toISOString().slice(0, 7),
      ...{ given: of(given), used: of(used), remaining: of(remaining) },
      expected: Math.min(
        of(remaining),
        Math.max(0, Math.round((of(given) * expectedUse) / 10_000) - of(used)),
      ),
    })),
  }
}
