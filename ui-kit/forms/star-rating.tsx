import Star from 'lucide-react/icons/star'
import { cn } from '#ui/foundations/cn.ts'

interface StarRatingProps {
  /** The name, for screen readers. */
  label: string
  /** 1–5; 0 without a choice. */
  value: number
  /** Called with 1–5. */
  onValueChange: (stars: number) => void
  /** The error, a Turkish sentence. */
  error?: string | undefined
  /** Whether it is disabled. */
  disabled?: boolean | undefined
}

const scale = [1, 2, 3, 4, 5]

/** Five stars as radio buttons: arrow keys move, and the stars fill up to the chosen one. */
export function StarRating({ label, value, onValueChange, error, disabled }: StarRatingProps) {
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0"
      aria-describedby={error ? 'star-rating-error' : undefined}
    >
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="grid max-w-74 grid-cols-5 gap-1">
        {scale.map((stars) => (
          <label
            key={stars}
            className="relative grid h-14 min-w-0 cursor-pointer place-items-center rounded-field hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              disabled={disabled}
              aria-label={`${stars} yıldız`}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onValueChange(stars)}
            />
            <Star
              aria-hidden
              strokeWidth={1.5}
              className={cn(
                'size-9 transition-colors',
                stars <= value ? 'fill-accent text-accent' : 'text-edge',
              )}
            />
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <p id="star-rating-error" className="mt-1 text-sm text-spend">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
