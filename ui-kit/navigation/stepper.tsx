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

/**
 * The progress in two to five steps. It is read-only: the form has the buttons. In a narrow container the
 * names stand below the numbers, so that all steps stay in one line.
 */
export function Stepper({ label, steps, current, className }: StepperProps) {
  return (
    <div className="@container">
      <ol
        aria-label={label}
        className={cn(
          'flex items-start gap-x-1 @min-[30rem]:flex-wrap @min-[30rem]:items-center @min-[30rem]:gap-x-3 @min-[30rem]:gap-y-2',
          className,
        )}
      >
        {steps.map((step, index) => {
          const done = index < current
          return (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className={cn(
                'relative flex min-w-0 flex-1 basis-0 justify-center text-muted @min-[30rem]:flex-none @min-[30rem]:items-center @min-[30rem]:gap-2',
                index === current && 'font-semibold text-ink',
              )}
            >
              {index > 0 && (
                <span
                  aria-hidden
                  // from the middle of one number to that of the next, so that all lines are equal
                  className="absolute top-3.5 right-[calc(50%+1.125rem)] left-[calc(-50%+0.875rem)] h-px bg-edge @min-[30rem]:static @min-[30rem]:w-6"
                />
              )}
              <span className="grid justify-items-center gap-1 text-center text-xs @min-[30rem]:flex @min-[30rem]:items-center @min-[30rem]:gap-2 @min-[30rem]:text-sm">
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
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
