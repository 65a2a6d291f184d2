import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber } from '#ui/foundations/format.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The name of the filter: `Kazanılan`. */
  label: string
  /** Whether the filter is on. */
  pressed: boolean
  /** Called with the new state. */
  onPressedChange: (pressed: boolean) => void
  /** The number of matching rows. */
  count?: number | undefined
}

/** A filter that is on or off. Several chips in a row combine. */
export function Chip({ label, pressed, onPressedChange, count, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 rounded-pill border border-edge bg-surface px-4 font-medium text-ink text-sm transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50',
        pressed && 'border-2 border-accent bg-accent-soft text-accent hover:bg-accent-soft',
        className,
      )}
      {...rest}
    >
      {pressed && <Check aria-hidden className="size-4" />}
      {label}
      {count !== undefined && <span className="tabular text-muted">{formatNumber(count)}</span>}
    </button>
  )
}
