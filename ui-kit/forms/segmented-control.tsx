import { useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers: `Dönem`. */
  label: string
  /** Two to four of them, in a few letters each. */
  options: { value: Value; label: string }[]
  /** The one that is chosen. */
  value: Value
  /** Called with the one that is chosen next. */
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/** One of two to four, all in sight. Radio buttons underneath: one stop of Tab, arrows between them. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={cn(
        'm-0 inline-flex min-w-0 gap-1 rounded-card border border-line bg-sunken p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-11 min-w-11 place-items-center rounded-field border-2 border-transparent px-4 font-semibold text-muted text-sm transition-colors hover:text-ink has-checked:border-accent has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
