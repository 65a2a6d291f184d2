import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SignedPoints } from '#ui/data/signed-points.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime, formatPoints } from '#ui/foundations/format.ts'
import { latestEntriesQuery } from '#web/features/users/queries.ts'
import { Line, Part } from '#web/shared/drawer-parts.tsx'
import { spokenEntry } from '#web/shared/entry-labels.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { ManagedEntry } from './managed-entry.tsx'

/** A person's latest entries, each with its `Neden?`. */
export function LatestEntries({ userId }: { userId: number }) {
  const latest = useQuery(latestEntriesQuery(userId))
  const [opened, setOpened] = useState<CustomerEntry>()
  if (latest.isError && !latest.data)
    return <QueryPlaceholder query={latest} loading={[]} failed="Puan geçmişi alınamadı" compact />
  const entries = latest.data ?? []
  return (
    <>
      <Part
        title="Son puan hareketleri"
        none={latest.isPending ? 'Yükleniyor...' : 'Puan geçmişi bulunamadı'}
        count={entries.length}
      >
        {entries.map((entry) => (
          <Line key={entry.id} at={entry.createdAt}>
            <span className="flex items-center justify-between gap-3">
              <span className="min-w-0 flex-1">{entry.branch.name || 'Belirtilmemiş'}</span>
              <Button
                tone="ghost"
                className="-my-2 px-2 text-accent"
                aria-haspopup="dialog"
                aria-label={`Neden? ${formatDateTime(entry.createdAt)}, ${formatPoints(entry.amount)}`}
                onClick={() => setOpened(entry)}
              >
                Neden?
              </Button>
              <SignedPoints
                amount={entry.amount}
                kind={entry.type}
                spoken={spokenEntry(entry)}
                className="min-w-12 text-end"
              />
            </span>
            {entry.approvedBy && (
              <span className="block text-muted">Onaylayan: {entry.approvedBy.fullName}</span>
            )}
            {(entry.reversesId !== null || entry.reversed) && (
              <Badge tone={entry.reversed ? 'warning' : 'neutral'}>
                {entry.reversed ? 'Geri alındı' : 'Düzeltme hareketi'}
              </Badge>
            )}
          </Line>
        ))}
      </Part>
      {opened && <ManagedEntry entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
