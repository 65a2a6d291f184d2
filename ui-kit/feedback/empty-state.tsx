import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { EmptyCupDrawing } from '#ui/foundations/drawings.tsx'

interface EmptyStateProps {
  /** One sentence: `Aktif etkinlik bulunmuyor`. */
  children: ReactNode
  /** A drawing instead of the empty cup. */
  drawing?: ReactNode
  /** One action. */
  action?: ReactNode
  className?: string | undefined
}

/** An empty list or page: a drawing, a sentence and one action. */
export function EmptyState({
  children,
  drawing = <EmptyCupDrawing />,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-4 px-4 py-10 text-center', className)}>
      {drawing}
      <p className="max-w-prose text-balance text-muted">{children}</p>
      {action}
    </div>
  )
}
