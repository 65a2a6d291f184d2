import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cn } from '#ui/foundations/cn.ts'

/** The look of a link that holds a {@link DueRow}. @param pressing whether somebody is about to come for it */
export const dueRowLook = (pressing = false): string =>
  cn(
    'flex min-h-16 items-center gap-4 rounded-card border px-4 py-3',
    pressing ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
  )

interface DueRowProps {
  /** an icon, or the number of an order */
  lead: ReactNode
  title: string
  text: string
}

/** Above all else on home: one thing that is on its way, that happens today, or that ends soon. */
export function DueRow({ lead, title, text }: DueRowProps) {
  return (
    <>
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block break-words font-semibold">{title}</span>
        <span className="block break-words text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </>
  )
}
