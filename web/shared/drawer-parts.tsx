import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateTime } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

interface DrawerStoryProps<Told> {
  story: UseQueryResult<Told>
  /** badges that stand above it, and the sum at their end */
  badges: ReactNode
  sum: ReactNode
  children: (told: Told) => ReactNode
}

/** What a drawer tells of a row of a list: what the list knows at once, and the rest when it comes. */
export function DrawerStory<Told>({ story, badges, sum, children }: DrawerStoryProps<Told>) {
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2">
        {badges}
        <strong className="tabular ml-auto font-display text-2xl">{sum}</strong>
      </p>
      {story.data !== undefined ? (
        children(story.data)
      ) : (
        <QueryPlaceholder query={story} loading={['h-36', 'h-24', 'h-24']} compact />
      )}
    </div>
  )
}

interface PartProps {
  title: string
  /** replaces an empty list */
  none: string
  count: number
  way?: ReactNode
  children: ReactNode
}

/** A part of a person's story, with a heading. */
export function Part({ title, none, count, way, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-display font-semibold text-lg">{title}</h3>
      {count === 0 ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <ul className="grid">{children}</ul>
      )}
      {way}
    </section>
  )
}

/** A line of a part, with its instant below. */
export function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere border-line border-b py-2 text-sm last:border-0">
      {children}
      <span className="tabular block text-muted text-xs">{formatDateTime(at)}</span>
    </li>
  )
}
