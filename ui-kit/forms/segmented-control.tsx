import { useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface SegmentedControlProps<Value extends string> {
  /** The name, for screen readers: `Dönem`. */
  label: string
  /** Two to four options with short labels. */
  options: { value: Value; label: string }[]
  /** The selected value. */
  value: Value
  /** Called with the newly selected value. */
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/**
 * A choice of two to four visible options. It is a group of radio buttons: one tab stop, arrows.
 */
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
