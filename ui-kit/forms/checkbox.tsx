import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label. */
  label: ReactNode
  /** A sentence under the label. */
  hint?: ReactNode
}

/** A native checkbox with its label. The whole row is the click target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={cn('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          className="peer size-5 appearance-none rounded-[5px] border border-edge bg-surface transition-colors checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50"
          {...rest}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none invisible absolute size-3.5 text-primary-ink peer-checked:visible"
        />
      </span>
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={id} className="block text-muted text-sm">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
