import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber } from '#ui/foundations/format.ts'

interface QuantityProps {
  /** The name, for screen readers: `Latte, adet`. */
  label: string
  /** The number of units. */
  value: number
  /** The fewest units. */
  min?: number | undefined
  /** The most units. */
  max: number
  /** Called with the new number. */
  onValueChange: (value: number) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A small number of units with a button for one less and one more. */
export function Quantity({
  label,
  value,
  min = 1,
  max,
  onValueChange,
  disabled = false,
  className,
}: QuantityProps) {
  const step = (by: 1 | -1) => {
    const next = value + by
    if (next >= min && next <= max) onValueChange(next)
  }
  return (
    <fieldset
      disabled={disabled}
      className={cn(
        'm-0 inline-flex min-w-0 items-center rounded-pill border border-edge bg-surface p-0',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <Step
        label={`${label}: azalt`}
        idle={disabled || value <= min}
        icon={Minus}
        onClick={() => step(-1)}
      />
      <output aria-live="polite" className="tabular min-w-7 text-center font-semibold">
        {formatNumber(value)}
      </output>
      <Step
        label={`${label}: artır`}
        idle={disabled || value >= max}
        icon={Plus}
        onClick={() => step(1)}
      />
    </fieldset>
  )
}

interface StepProps {
  label: string
  /** the end is reached; the button keeps the focus */
  idle: boolean
  icon: typeof Plus
  onClick: () => void
}

function Step({ label, idle, icon: Icon, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={idle || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-pill text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
