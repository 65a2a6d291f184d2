import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** A quiet block in the shape of what comes; size and corners are given by `className`. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('animate-breathe rounded-field bg-line/80', className)}
      {...rest}
    />
  )
}
