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
