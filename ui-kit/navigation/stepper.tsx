import Check from 'lucide-react/icons/check'
import { cn } from '#ui/foundations/cn.ts'

interface StepperProps {
  /** The name, for screen readers: `Kayıt adımları`. */
  label: string
  /** The steps' names, in order. */
  steps: string[]
  /** The index of the current step, from 0. */
  current: number
  className?: string | undefined
}

/** The progress in two to five steps. It is read-only: the form has the buttons. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  return (
    <ol aria-label={label} className={cn('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      {steps.map((step, index) => {
        const done = index < current
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cn(
              'flex items-center gap-2 text-muted text-sm',
              index === current && 'font-semibold text-ink',
            )}
          >
            {index > 0 && <span aria-hidden className="h-px w-6 bg-edge" />}
            <span
              aria-hidden
              className={cn(
                'tabular grid size-7 place-items-center rounded-pill border border-edge text-sm',
                index === current && 'border-2 border-accent text-accent',
                done && 'border-earn bg-earn text-earn-ink',
              )}
            >
              {done ? <Check className="size-4" /> : index + 1}
            </span>
            {step}
            {done && <span className="sr-only">tamamlandı</span>}
          </li>
        )
      })}
    </ol>
  )
}
