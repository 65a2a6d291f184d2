import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface ScrollRegionProps {
  /** What is in it, for those who do not see it. */
  label: string
  /** Says how high it may become. */
  className: string
  /** What scrolls. */
  children: ReactNode
}

/** A part of a page that scrolls by itself. The keyboard reaches it, or it could not be scrolled by one. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable (axe: scrollable-region-focusable)
    <section aria-label={label} tabIndex={0} className={cn('overflow-y-auto', className)}>
      {children}
    </section>
  )
}
