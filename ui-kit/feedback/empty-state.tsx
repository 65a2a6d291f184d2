import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { EmptyCupDrawing } from '#ui/foundations/drawings.tsx'

interface EmptyStateProps {
  /** The sentence: `Aktif etkinlik bulunmuyor`. */
  children: ReactNode
  /** Another drawing than the empty cup. */
  drawing?: ReactNode
  /** The one thing to do from here. */
  action?: ReactNode
  className?: string | undefined
}

/** Nothing here, and that is fine: a drawing, a sentence, one action. */
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
