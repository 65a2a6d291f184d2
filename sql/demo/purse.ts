import { onDate } from './calendar.ts'

interface Lot {
  /** when the worker takes what is left of it */
  expiresAt: Date
  /** points */
  rest: number
}

/** The worker takes what has expired at 03:05 of the day after its last one. */
const takenAt = (lastDay: string) => onDate(lastDay, 1, 185)

/** A customer's points in the order of their last days, as the ledger's lots have them (programme.md §5). */
export function openPurse() {
  let lots: readonly Lot[] = []

  const take = (from: readonly Lot[], points: number): Lot[] => {
    let missing = points
    return from.flatMap((lot) => {
      const part = Math.min(lot.rest, missing)
      missing -= part
      return lot.rest > part ? [{ ...lot, rest: lot.rest - part }] : []
    })
  }

  return {
    balance: (): number => lots.reduce((sum, lot) => sum + lot.rest, 0),
    /** No earlier last day may follow a later one. */
    earn(points: number, lastDay: string): void {
      if (points > 0) lots = [...lots, { expiresAt: takenAt(lastDay), rest: points }]
    },
    /** @returns what gives the points back, with their old days */
    spend(points: number): () => void {
      const before = lots
      lots = take(lots, points)
      return () => {
        lots = before
      }
    },
    /** Takes back of what was earned last. */
    takeBack(points: number): void {
      lots = take(lots.toReversed(), points).toReversed()
    },
    /** Takes what has expired by then, by last day. */
    expire(until: Date): { at: Date; points: number }[] {
      const ended = lots.filter(({ expiresAt }) => expiresAt < until)
      lots = lots.slice(ended.length)
      return [...Map.groupBy(ended, ({ expiresAt }) => expiresAt.getTime())].map(([at, some]) => ({
        at: new Date(at),
        points: some.reduce((sum, lot) => sum + lot.rest, 0),
      }))
    },
  }
}
