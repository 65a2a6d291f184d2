import Star from 'lucide-react/icons/star'
import { cn } from '#ui/foundations/cn.ts'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'

interface StarsProps {
  /** 0–5; a fraction fills a star in part */
  value: number
  /** `lg` is 28 px, for a single average. */
  size?: 'md' | 'lg' | undefined
  className?: string | undefined
}

const scale = [1, 2, 3, 4, 5]
const sizes = { md: 'size-4', lg: 'size-7' }

/** A given rating or an average, read-only. `StarRating` is the input. */
export function Stars({ value, size = 'md', className }: StarsProps) {
  const spoken = Number.isInteger(value) ? formatNumber(value) : formatMean(value)
  const star = cn(sizes[size], 'shrink-0')
  return (
    <span
      role="img"
      aria-label={`5 üzerinden ${spoken} yıldız`}
      className={cn('inline-flex shrink-0 gap-0.5', className)}
    >
      {scale.map((place) => (
        <span key={place} aria-hidden className="relative">
          <Star strokeWidth={1.5} className={cn(star, 'text-edge')} />
          <span
            className="absolute inset-y-0 left-0 overflow-hidden"
            style={{ width: `${Math.min(1, Math.max(0, value - place + 1)) * 100}%` }}
          >
            <Star strokeWidth={1.5} className={cn(star, 'fill-accent text-accent')} />
          </span>
        </span>
      ))}
    </span>
  )
}
