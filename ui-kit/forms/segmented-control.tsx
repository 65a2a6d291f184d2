import { cva } from 'class-variance-authority'
import { useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  tone?: 'neutral' | 'earn' | 'spend' | undefined
}

const optionVariants = cva(
  'relative grid place-items-center rounded-field border-2 border-transparent font-semibold text-muted transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
  {
    variants: {
      tone: {
        neutral: 'has-checked:border-accent has-checked:bg-surface has-checked:text-ink',
        earn: 'has-checked:border-earn has-checked:bg-earn has-checked:text-earn-ink',
        spend: 'has-checked:border-spend has-checked:bg-spend has-checked:text-spend-ink',
      },
      size: {
        md: 'min-h-11 min-w-11 px-4 text-sm max-[359px]:px-2.5',
        lg: 'min-h-14 flex-1 px-2 text-lg max-[479px]:flex-auto max-[479px]:whitespace-nowrap max-[479px]:px-1.5 max-[479px]:text-base',
      },
    },
  },
)

interface SegmentedControlProps<Value extends string> {
  /** The name, for screen readers: `Dönem`. */
  label: string
  /** Two to four options with short labels. Only earning and spending have a tone. */
  options: Option<Value>[]
  /** The selected value. */
  value: Value
  /** Called with the newly selected value. */
  onValueChange: (value: Value) => void
  /** `lg` is 56 px high and fills the width, for the counter. */
  size?: 'md' | 'lg' | undefined
  /** Shows the label above, where nothing else says what is chosen: beside fields of a form. */
  labelled?: boolean | undefined
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
  size = 'md',
  labelled = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  const choice = options.map((option) => (
    <label key={option.value} className={optionVariants({ tone: option.tone ?? 'neutral', size })}>
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
  ))
  const look = cn(
    'inline-flex min-w-0 gap-1 rounded-card border border-line bg-sunken',
    // the height of the fields beside it
    size === 'md' && 'p-1',
  )
  if (labelled)
    return (
      <fieldset className={cn('m-0 min-w-0 border-0 p-0', className)}>
        <legend className="mb-1.5 font-medium text-ink text-sm">{label}</legend>
        <div className={look}>{choice}</div>
      </fieldset>
    )
  return (
    <fieldset className={cn('m-0', look, className)}>
      <legend className="sr-only">{label}</legend>
      {choice}
    </fieldset>
  )
}
