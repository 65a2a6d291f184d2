import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import type { ColumnId } from './columns.ts'

interface BoardColumnProps {
  id: ColumnId
  title: string
  /** replaces the tickets where there are none */
  none: string
  count: number
  /** whether a narrow screen shows it: it has room for one */
  isChosen: boolean
  children: ReactNode
}

/** A column, which scrolls by itself: a rush in one never hides another. */
export function BoardColumn({ id, title, none, count, isChosen, children }: BoardColumnProps) {
  return (
    <section
      data-column={id}
      aria-label={title}
      className={cn(
        'flex min-h-0 min-w-0 flex-1 flex-col rounded-card bg-sunken',
        !isChosen && 'max-md:hidden',
      )}
    >
      <h2 className="flex items-center justify-between gap-2 px-3 py-2 font-display font-semibold text-xl max-md:sr-only">
        {title}
        <span className="tabular rounded-pill bg-surface px-3 font-sans text-lg">{count}</span>
      </h2>
      <div className="min-h-0 grow scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2 max-md:pt-2">
        {count === 0 ? (
          <p className="px-1 py-6 text-center text-lg text-muted">{none}</p>
        ) : (
          <div className="grid grid-cols-1 gap-2">{children}</div>
        )}
      </div>
    </section>
  )
}
