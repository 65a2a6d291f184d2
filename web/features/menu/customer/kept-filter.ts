import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type Filter, noFilter } from './filters.tsx'

/** The filters by the history's entries: whoever comes back to one finds the menu as it was. */
const kept = new Map<string, Filter>()

/** More than anybody goes back. */
const most = 50

/** The filter of the menu, kept with the entry of the history that shows it. */
export function useKeptFilter(): { filter: Filter; setFilter: (filter: Filter) => void } {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [filter, show] = useState(() => kept.get(entry) ?? noFilter)
  return {
    filter,
    setFilter(next) {
      show(next)
      kept.delete(entry)
      kept.set(entry, next)
      const oldest = kept.keys().next().value
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
