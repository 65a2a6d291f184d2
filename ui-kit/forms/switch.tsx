import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** The label. */
  label: ReactNode
  /** A sentence under the label. */
  hint?: ReactNode
}

/**
 * A setting that takes effect at once. The knob's position shows the state, not only the colour.
 */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={cn('flex min-h-11 items-center justify-between gap-4 py-2', className)}>
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={id} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
          role="switch"
          aria-describedby={hint ? id : undefined}
          className="peer h-7 w-12 appearance-none rounded-pill border border-edge bg-sunken transition-colors checked:border-earn checked:bg-earn disabled:cursor-not-allowed disabled:opacity-50"
          {...rest}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-pill bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-earn-ink"
        />
      </span>
    </label>
  )
}
