import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface PageHeaderProps {
  /** What the screen is. */
  title: ReactNode
  /** A sentence about it. */
  description?: ReactNode
  /** Buttons or links that belong to the page. */
  actions?: ReactNode
  className?: string | undefined
}

/** The one h1 of a screen, with what it is about and what one can do here. */
export function PageHeader({ title, description, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="break-words font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
