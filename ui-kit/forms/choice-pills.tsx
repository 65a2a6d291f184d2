import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface Choice {
  value: string
  label: string
  /** beside the label: a price difference */
  detail?: ReactNode
  disabled?: boolean | undefined
}

interface ChoicePillsProps {
  /** The group's name: `Süt`. */
  label: ReactNode
  /** Beside the name: `Birini seçin`. */
  hint?: ReactNode
  /** Whether exactly one is chosen (radio buttons), or any number (check boxes). */
  kind: 'one' | 'several'
  /** The choices, in order. */
  choices: Choice[]
  /** The chosen values. */
  chosen: readonly string[]
  /** Called with a value that is chosen, or with `several` no longer chosen. */
  onChoose: (value: string, chosen: boolean) => void
  /** What is wrong with the choice, in Turkish. */
  error?: ReactNode
  /** More of the group below the pills. */
  children?: ReactNode
  className?: string | undefined
}

/** Choices as pills, all in sight: one of them, or several. */
export function ChoicePills({
  label,
  hint,
  kind,
  choices,
  chosen,
  onChoose,
  error,
  children,
  className,
}: ChoicePillsProps) {
  const name = useId()
  return (
    <fieldset
      aria-describedby={error ? `${name}-error` : undefined}
      className={cn('m-0 grid min-w-0 gap-2 border-0 p-0', className)}
    >
      <legend className="pb-2">
        <span className="font-semibold">{label}</span>
        {hint && <span className="ml-2 text-muted text-sm">{hint}</span>}
      </legend>
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, label: text, detail, disabled = false }) => (
            <label
              key={value}
              className={cn(
                'inline-flex min-h-11 min-w-0 cursor-pointer select-none flex-wrap items-center gap-x-1.5 rounded-pill border border-edge bg-surface px-4 py-1.5 font-medium transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[Highlight]',
                disabled &&
                  'cursor-not-allowed border-line border-dashed text-muted hover:bg-surface',
              )}
            >
              <input
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={name}
                value={value}
                checked={chosen.includes(value)}
                disabled={disabled}
                onChange={(event) => onChoose(value, event.target.checked)}
                className="peer sr-only"
              />
              <Check aria-hidden className="hidden size-4 text-accent peer-checked:block" />
              <span className={cn('min-w-0 break-words', disabled && 'line-through')}>{text}</span>
              {detail && <span className="tabular text-sm">{detail}</span>}
            </label>
          ))}
        </div>
      )}
      {children}
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <p id={`${name}-error`} className="text-sm text-spend">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
