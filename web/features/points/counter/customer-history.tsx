import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ScrollRegion } from '#ui/foundations/scroll-region.tsx'
import { EntryLines } from '#web/features/points/entry-lines.tsx'
import { customerHistoryQuery } from '#web/features/points/queries.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'

/** A customer's entries in the dialog, in a list of at most 300 px (product.md §15). */
export function CustomerHistory({ userId }: { userId: number }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-display font-semibold text-lg">Puan geçmişi</h3>
      <Entries userId={userId} />
    </div>
  )
}

function Entries({ userId }: { userId: number }) {
  const history = useQuery(customerHistoryQuery(userId))
  if (!history.data)
    return (
      <QueryPlaceholder
        query={history}
        loading={<Loading />}
        failed="Puan geçmişi alınamadı"
        compact
      />
    )
  if (history.data.length === 0) return <p className="py-4 text-muted">Puan geçmişi bulunamadı</p>
  return (
    <ScrollRegion label="Puan geçmişi" className="max-h-[300px]">
      <EntryLines entries={history.data} />
    </ScrollRegion>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 py-3">
      <span className="sr-only">Yükleniyor...</span>
      {['w-3/4', 'w-2/3', 'w-4/5'].map((width) => (
        <div key={width} className="flex items-center justify-between gap-4">
          <Skeleton className={`h-9 ${width}`} />
          <Skeleton className="h-6 w-14" />
        </div>
      ))}
    </div>
  )
}
