import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface CardProps extends ComponentProps<'section'> {
  /** Adds the shadow; otherwise the card has a border only. */
  raised?: boolean | undefined
}

/** A bordered surface for content that belongs together. */
export function Card({ raised = false, className, ...rest }: CardProps) {
  return (
    <section
      className={cn(
        'rounded-card border border-line bg-surface p-4 sm:p-5',
        raised && 'bg-raised shadow-raised',
        className,
      )}
      {...rest}
    />
  )
}

/** The heading of a card, in Fraunces. */
export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('font-display font-semibold text-lg', className)} {...rest}>
      {children}
    </h2>
  )
}
