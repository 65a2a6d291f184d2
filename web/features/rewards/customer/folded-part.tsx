import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface FoldedPartProps {
  title: string
  /** what the closed line says of its content */
  aside: ReactNode
  children: ReactNode
}

/** A part of the page that is one line until somebody opens it. */
export function FoldedPart({ title, aside, children }: FoldedPartProps) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card px-4 py-2">
        <h2 className="min-w-0 flex-1 font-semibold">{title}</h2>
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-muted text-sm">
          {aside}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="border-line border-t">{children}</div>
    </details>
  )
}
