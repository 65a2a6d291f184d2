import { useInfiniteQuery } from '@tanstack/react-query'
import { EntryLines } from '#web/features/points/entry-lines.tsx'
import { ownHistoryQuery } from '#web/features/points/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

/** The number of entries on home. */
const latest = 3

/** The caller's latest entries, for home. */
export function LatestEntries() {
  const history = useInfiniteQuery(ownHistoryQuery)
  const entries = history.data?.pages[0]?.rows.slice(0, latest)
  if (!entries)
    return (
      <QueryPlaceholder
        query={history}
        loading={['h-9 w-2/3', 'h-9 w-1/2', 'h-9 w-3/5']}
        failed="Puan geçmişi alınamadı"
        className="py-6"
      />
    )
  return <EntryLines entries={entries} />
}
