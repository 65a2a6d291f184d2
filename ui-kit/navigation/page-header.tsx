import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface PageHeaderProps {
  /** The title. */
  title: ReactNode
  /** One sentence about the page. */
  description?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  className?: string | undefined
}

/** The h1 of a screen with a description and actions. */
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
