import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** The box alone, in our colours: a browser's own is a grey one in the dark. */
export function Box(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        type="checkbox"
        className="peer size-5 appearance-none rounded-[5px] border border-edge bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:cursor-not-allowed disabled:opacity-50"
        {...props}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible absolute size-3.5 text-primary-ink peer-checked:visible peer-indeterminate:invisible"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible absolute size-3.5 text-primary-ink peer-indeterminate:visible"
      />
    </span>
  )
}

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
    <label
      htmlFor={rest.id ?? `${id}-box`}
      className={cn('flex min-h-11 items-start gap-3 py-2.5', className)}
    >
      <span className="mt-0.5">
        <Box id={`${id}-box`} aria-describedby={hint ? id : undefined} {...rest} />
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
