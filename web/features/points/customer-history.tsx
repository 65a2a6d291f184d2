import { useQuery } from '@tanstack/react-query'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'
import { ScrollRegion } from '#ui/data/scroll-region.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { customerHistoryQuery } from './queries.ts'

/** A customer's entries in the dialog, in a list of at most 300 px (specification.md §9). */
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
  if (history.isPending) return <Loading />
  if (history.isError)
    return (
      <ErrorState
        drawing={null}
        className="py-4"
        pending={history.isFetching}
        onRetry={() => void history.refetch()}
      >
        Puan geçmişi alınamadı
      </ErrorState>
    )
  if (history.data.length === 0) return <p className="py-4 text-muted">Puan geçmişi bulunamadı</p>
  return (
    <ScrollRegion label="Puan geçmişi" className="max-h-[300px]">
      <ul className="divide-y divide-line">
        {history.data.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </ScrollRegion>
  )
}

/** One entry: signed amount, kind, date and branch. Home shows the same line. */
export function EntryLine({ entry }: { entry: PointEntry }) {
  const earned = entry.type === 'EARN'
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{entry.branch.name || 'Belirtilmemiş'}</p>
        <p className="text-muted text-sm">{formatDateTime(entry.createdAt)}</p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        <Badge tone={earned ? 'earn' : 'spend'}>{earned ? 'Kazanıldı' : 'Harcandı'}</Badge>
        <SignedPoints
          amount={entry.amount}
          kind={entry.type}
          className="min-w-14 text-right text-lg"
        />
      </div>
    </li>
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
