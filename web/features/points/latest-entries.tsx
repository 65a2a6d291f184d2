import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EntryLines } from './entry-lines.tsx'
import { ownHistoryQuery } from './queries.ts'

/** The number of entries on home. */
const latest = 4

/** The caller's latest entries, for home. */
export function LatestEntries() {
  const history = useInfiniteQuery(ownHistoryQuery)
  const entries = history.data?.pages[0]?.rows.slice(0, latest)
  if (history.isPending)
    return (
      <div role="status" className="grid gap-4 py-4">
        <span className="sr-only">Yükleniyor...</span>
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={`h-9 ${width}`} />
        ))}
      </div>
    )
  if (!entries)
    return (
      <ErrorState
        className="py-6"
        pending={history.isFetching}
        onRetry={() => void history.refetch()}
      >
        Puan geçmişi alınamadı
      </ErrorState>
    )
  return <EntryLines entries={entries} />
}
