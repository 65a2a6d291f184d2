import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatPoints } from '#ui/foundations/format.ts'
import { CountedNumber } from '#ui/loyalty/counted-number.tsx'

/** The balance in one line beside the heading. */
export function OwnBalance({ points }: { points: number | undefined }) {
  return (
    <section
      aria-label="Puan bakiyesi"
      aria-busy={points === undefined}
      className="bg-espresso-crema flex min-h-11 items-center rounded-pill px-4 text-espresso-ink"
    >
      {points === undefined ? (
        <Skeleton className="h-5 w-20" />
      ) : (
        <p aria-live="polite" className="flex items-baseline gap-1.5">
          <CountedNumber value={points} className="tabular font-display font-semibold text-lg" />
          <span aria-hidden className="text-espresso-muted text-sm">
            puan
          </span>
          <span className="sr-only">{formatPoints(points)}</span>
        </p>
      )}
    </section>
  )
}
