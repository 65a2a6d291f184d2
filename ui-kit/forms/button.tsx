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
  /** What the act means: points are given in `earn` and taken in `spend`, `destructive` deletes or ends. */
  tone?: 'primary' | 'plain' | 'destructive' | 'earn' | 'spend' | 'ghost' | undefined
  /** md is 44 px high, lg 56 px (the counter), icon a square of 44 px that needs an `aria-label`. */
  size?: 'md' | 'lg' | 'icon' | undefined
  /** What stands on it: a verb, with an icon where it helps. */
  children?: ReactNode
  /** Wears the look on the one child (a link) instead of a `<button>`; `pending` has no effect. */
  asChild?: boolean | undefined
  /** Shows a spinner, keeps the width and the focus, and swallows clicks until it is done. */
  pending?: boolean | undefined
  /** Text beside the spinner while pending; without it the button keeps its own name. */
  pendingLabel?: ReactNode
}

const stacked = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** One act: it says what will happen, waits while it happens, and keeps its place meanwhile. */
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
  // A disabled button would drop the focus and lose its place for the keyboard, so a pending one
  // stays enabled and refuses the click, which also stops a submit (Enter arrives as a click).
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
