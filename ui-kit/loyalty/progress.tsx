import { cn } from '#ui/foundations/cn.ts'
import { formatPoints } from '#ui/foundations/format.ts'

interface ProgressProps {
  /** The name, for screen readers: `Ödüllere yol`. */
  label: string
  /** The current value, points. */
  value: number
  /** The end of the bar, points. */
  max: number
  /** The positions of ticks, points. */
  ticks?: number[] | undefined
  /** The sentence below: `Ücretsiz filtre kahveye 35 puan`. */
  sentence?: string | undefined
  className?: string | undefined
}

/** A bar that fills towards rewards, with a tick at the price of each. */
export function Progress({ label, value, max, ticks = [], sentence, className }: ProgressProps) {
  const part = (points: number) => `${Math.min(100, Math.max(0, (points / max) * 100))}%`
  return (
    <div className={cn('grid gap-2', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={sentence ?? formatPoints(value)}
        className="relative h-2 rounded-pill bg-line outline outline-1 outline-edge"
      >
        {/* the border stays visible in forced colours mode */}
        <span
          className="absolute inset-y-0 left-0 rounded-pill border-crema border-y-4 bg-crema transition-[width] duration-200 ease-out motion-reduce:transition-none"
          style={{ width: part(value) }}
        />
        {ticks.map((tick) => (
          <span
            key={tick}
            className="-translate-x-1/2 absolute -top-1 h-4 border-current border-l-2"
            style={{ left: part(tick) }}
          />
        ))}
      </div>
      {sentence && <p className="text-sm">{sentence}</p>}
    </div>
  )
}
