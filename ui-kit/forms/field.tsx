import { Slot } from '@radix-ui/react-slot'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactElement, type ReactNode, useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** Scrolls to an error that appears at the control with the focus. */
const reveal = (error: HTMLElement | null) => {
  if (error?.closest('[data-field]')?.contains(document.activeElement))
    error.scrollIntoView({ block: 'nearest' })
}

interface FieldProps {
  /** The label. */
  label: ReactNode
  /** The one control. It receives `id`, `aria-describedby`, `aria-invalid` and `aria-required`. */
  children: ReactElement
  /** A hint, which screen readers read with the control. */
  hint?: ReactNode
  /** A Turkish sentence. It marks the control as invalid, and screen readers announce it. */
  error?: ReactNode
  /** Marks the label with a star, and the control as required for screen readers. */
  required?: boolean | undefined
  /** Hides the label from view; screen readers still read it. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

/** A control with label, hint and error, connected by ARIA attributes. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  labelHidden = false,
  className,
}: FieldProps) {
  const id = useId()
  const wrong = error !== undefined && error !== null && error !== '' && error !== false
  const describedBy = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].join(' ').trim()
  // a form gives the focus to what is still wrong: the browser scrolls to the control alone
  const revealAgain = () =>
    document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' })
  return (
    // at the start: beside a field with a hint or an error, a grid makes it taller than it is
    <div data-field className={cn('grid content-start gap-1.5', className)}>
      <label
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'justify-self-start font-medium text-ink text-sm'}
      >
        {label}
        {required && (
          <span aria-hidden className="text-accent">
            {' '}
            *
          </span>
        )}
      </label>
      <Slot
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={wrong || undefined}
        aria-required={required || undefined}
        onFocus={wrong ? revealAgain : undefined}
      >
        {children}
      </Slot>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {wrong && (
          <p
            // another sentence may be longer
            key={typeof error === 'string' ? error : undefined}
            id={`${id}-error`}
            ref={reveal}
            className="flex scroll-mb-4 items-start gap-1.5 text-sm text-spend"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
