import { Slot } from '@radix-ui/react-slot'
import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'

export const buttonVariants = cva(
  'relative inline-grid select-none place-items-center rounded-field border border-transparent font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress',
  {
    variants: {
      tone: {
        primary: 'bg-primary text-primary-ink hover:bg-primary-strong',
        plain: 'border-edge bg-surface text-ink hover:bg-sunken',
        destructive: 'bg-spend text-spend-ink hover:bg-spend-strong',
        earn: 'bg-earn text-earn-ink hover:bg-earn-strong',
        spend: 'bg-spend text-spend-ink hover:bg-spend-strong',
        ghost: 'text-ink hover:bg-sunken',
      },
      size: {
        md: 'min-h-11 px-4 py-2 text-base',
        lg: 'min-h-14 px-6 py-3 text-lg',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { tone: 'primary', size: 'md' },
  },
)

interface ButtonProps extends ComponentProps<'button'> {
  /** The meaning: `earn` gives points, `spend` takes them, `destructive` deletes or ends. */
  tone?: 'primary' | 'plain' | 'destructive' | 'earn' | 'spend' | 'ghost' | undefined
  /** `md` is 44 px high, `lg` 56 px (counter), `icon` a 44 px square that needs an `aria-label`. */
  size?: 'md' | 'lg' | 'icon' | undefined
  /** The label: a verb, with an icon if it helps. */
  children?: ReactNode
  /** Renders the child (a link) with the look of a button. `pending` has no effect then. */
  asChild?: boolean | undefined
  /** Shows a spinner and ignores clicks. The button keeps its width and focus. */
  pending?: boolean | undefined
  /** The text beside the spinner. Without it the button keeps its label. */
  pendingLabel?: ReactNode
}

const stacked = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** A button that names its action and shows while the action runs. */
export function Button({
  asChild = false,
  pending = false,
  pendingLabel,
  tone = 'primary',
  size = 'md',
  className,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = cn(buttonVariants({ tone, size }), className)
  if (asChild) {
    return (
      <Slot className={cn(look, 'inline-flex justify-center gap-2')} {...rest}>
        {children}
      </Slot>
    )
  }
  // A disabled button would lose the focus, so a pending one stays enabled and cancels the click.
  // That also stops a submit, because Enter arrives as a click.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={look}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={click}
      {...rest}
    >
      <span className={cn(stacked, pending && (pendingLabel ? 'invisible' : 'opacity-0'))}>
        {children}
      </span>
      {pending && (
        <span className={stacked}>
          <Spinner />
          {pendingLabel}
        </span>
      )}
    </button>
  )
}
