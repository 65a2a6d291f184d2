import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface ScrollRegionProps {
  /** The name of the region, for screen readers. */
  label: string
  /** Sets the maximum height. */
  className: string
  /** The content. */
  children: ReactNode
}

/** A scrolling part of a page. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable (axe: scrollable-region-focusable)
    <section aria-label={label} tabIndex={0} className={cn('overflow-y-auto', className)}>
      {children}
    </section>
  )
}
