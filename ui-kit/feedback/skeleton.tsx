import type { ComponentProps } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** A placeholder in the shape of loading content. `className` sets its size and corners. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('animate-pulse rounded-field bg-line/80', className)}
      {...rest}
    />
  )
}
