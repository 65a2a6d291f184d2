import type { RatingSummary } from '#api/contracts/ratings/ratings.ts'
import { Card } from '#ui/data/card.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'

interface RatingSummaryProps {
  /** undefined while it loads */
  summary: RatingSummary | undefined
  /** of when it is: `son 90 gün` */
  of?: string | undefined
  /** the selected number of stars; undefined for all ratings */
  stars: number | undefined
  onStarsChange: (stars: number | undefined) => void
}

/** The average and the distribution of all ratings. Each line filters the list by its stars. */
export function RatingSummaryCard({ summary, of, stars, onStarsChange }: RatingSummaryProps) {
  if (!summary) return <Skeleton className="h-96 rounded-card" />
  const { average, total, distribution } = summary
  const most = Math.max(1, ...distribution.map(({ ratings }) => ratings))
  return (
    <Card aria-label="Ortalama" className="grid gap-5 lg:sticky lg:top-8">
      <div className="grid justify-items-center gap-2 text-center">
        <p className="tabular font-display font-semibold text-4xl">
          {average === null ? '–' : formatMean(average)}
        </p>
        <Stars value={average ?? 0} size="lg" />
        <p className="tabular text-muted text-sm">{formatNumber(total)} değerlendirme</p>
        {of && <p className="text-muted text-sm">{of}</p>}
      </div>
      <ul aria-label="Yıldızlara göre" className="grid">
        {distribution.map((line) => {
          const chosen = line.stars === stars
          return (
            <li key={line.stars}>
              <button
                type="button"
                aria-pressed={chosen}
                className={cn(
                  'grid min-h-11 w-full grid-cols-[3.75rem_minmax(0,1fr)_3.5rem] items-center gap-3 rounded-field px-2 text-sm transition-colors hover:bg-sunken',
                  chosen && 'bg-accent-soft hover:bg-accent-soft',
                )}
                onClick={() => onStarsChange(chosen ? undefined : line.stars)}
              >
                <span className="text-start font-medium">{line.stars} yıldız</span>{' '}
                <span aria-hidden className="h-2 overflow-hidden rounded-pill bg-sunken">
                  <span
                    className="mark block h-full rounded-pill bg-accent"
                    style={{ width: `${(line.ratings / most) * 100}%` }}
                  />
                </span>
                <span className="tabular text-end text-muted">
                  {formatNumber(line.ratings)}
                  <span className="sr-only"> değerlendirme</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
