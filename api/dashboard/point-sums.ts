import type { Fragment } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import type { PointSums } from '../contracts/dashboard/point-report.ts'
import type { EntryKind } from '../contracts/points/points.ts'

/** What one kind of entry moved, points. */
export interface Moved {
  kind: EntryKind
  given: number
  taken: number
}

/** What kinds moved together, as people read it: what an invitation took undoes what one gave (decisions/183). */
export function pointSumsOf(moved: readonly Moved[]): PointSums {
  const sum = (of: (one: Moved) => number, kinds: (kind: EntryKind) => boolean) =>
    moved.reduce((all, one) => (kinds(one.kind) ? all + of(one) : all), 0)
  const isCorrection = (kind: EntryKind) => kind === 'refund' || kind === 'reversal'
  return {
    given: sum(
      ({ given }) => given,
      (kind) => !isCorrection(kind),
    ),
    spent: sum(
      ({ taken }) => taken,
      (kind) => !isCorrection(kind) && kind !== 'referral' && kind !== 'expiry',
    ),
    expired: sum(
      ({ taken }) => taken,
      (kind) => kind === 'expiry',
    ),
    takenBack:
      sum(({ taken, given }) => taken - given, isCorrection) +
      sum(
        ({ taken }) => taken,
        (kind) => kind === 'referral',
      ),
  }
}

/** The same of rows of `kind`, `given` and `taken`, by the database. */
export const pointSums = (sql: Queryable): Fragment => sql`
  coalesce(sum(given) filter (where kind not in ('refund', 'reversal')), 0)::bigint as given,
  coalesce(sum(taken) filter (where kind not in ('refund', 'reversal', 'referral', 'expiry')), 0)::bigint as spent,
  coalesce(sum(taken) filter (where kind = 'expiry'), 0)::bigint as expired,
  coalesce(sum(case kind when 'referral' then taken else taken - given end)
             filter (where kind in ('refund', 'reversal', 'referral')), 0)::bigint as taken_back`
