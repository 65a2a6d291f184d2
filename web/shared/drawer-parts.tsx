import type { ReactNode } from 'react'
import { formatDateTime } from '#ui/foundations/format.ts'

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
