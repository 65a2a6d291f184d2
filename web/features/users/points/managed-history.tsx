import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import type { CustomerEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime, formatNumber } from '#ui/foundations/format.ts'
import { movementColumns } from '#web/features/points/entry-columns.tsx'
import { managedHistoryQuery } from '#web/features/users/queries.ts'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { ManagedEntry } from './managed-entry.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

const columnsWith = (
  onReverse: (entry: CustomerEntry) => void,
  onWhy: (entry: CustomerEntry) => void,
): DataColumn<CustomerEntry>[] => [
  {
    id: 'branch',
    header: 'Şube',
    primary: true,
    cell: ({ branch, note, approvedBy }) => (
      <span className="min-w-0">
        {branch.name || 'Belirtilmemiş'}
        {note && <span className="block break-words font-normal text-muted">{note}</span>}
        {approvedBy && (
          <span className="block font-normal text-muted">Onaylayan: {approvedBy.fullName}</span>
        )}
      </span>
    ),
  },
  { id: 'date', header: 'Tarih', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    id: 'cause',
    header: 'Neden',
    cell: (entry) => {
      const { kind, reason, createdAt, amount } = entry
      const cause =
        reason === null || reason === 'belirtilmedi'
          ? kindLabels[kind]
          : `${kindLabels[kind]} · ${reasonLabels[reason]}`
      return (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Neden? ${cause}: ${formatDateTime(createdAt)}, ${formatNumber(amount)} puan`}
          className="min-h-11 text-start text-accent hover:underline"
          onClick={() => onWhy(entry)}
        >
          {cause}
        </button>
      )
    },
  },
  ...movementColumns,
  {
    id: 'reversal',
    header: 'Düzeltme',
    align: 'end',
    cell: (entry) => {
      if (entry.reversesId !== null) return <Badge>Düzeltme hareketi</Badge>
      if (entry.reversed) return <Badge tone="warning">Geri alındı</Badge>
      if (entry.kind !== 'manual') return '–'
      return (
        <Button
          tone="ghost"
          className="text-accent"
          aria-label={`Geri Al: ${formatDateTime(entry.createdAt)}, ${formatNumber(entry.amount)} puan`}
          onClick={() => onReverse(entry)}
        >
          Geri Al
        </Button>
      )
    },
  },
]

interface ManagedHistoryProps {
  userId: number
  /** called with the balance after an entry was taken back */
  onReversed: (points: number) => void
}

/** A customer's entries as a table. An administrator may take each of them back once. */
export function ManagedHistory({ userId, onReversed }: ManagedHistoryProps) {
  const history = useInfiniteQuery(managedHistoryQuery(userId))
  const [reversing, setReversing] = useState<CustomerEntry>()
  const [opened, setOpened] = useState<CustomerEntry>()
  const columns = useMemo(() => columnsWith(setReversing, setOpened), [])
  const rows = useMemo(() => rowsOf(history.data), [history.data])
  return (
    <section className="grid gap-2">
      <h3 className="font-display font-semibold text-lg">Puan geçmişi</h3>
      {history.isError && rows.length === 0 ? (
        <ErrorState
          drawing={null}
          className="py-4"
          pending={history.isFetching}
          onRetry={() => void history.refetch()}
        >
          Puan geçmişi alınamadı
        </ErrorState>
      ) : (
        <DataTable
          label="Puan geçmişi"
          columns={columns}
          rows={rows}
          rowKey={(entry) => entry.id}
          loadingRows={history.isPending ? 4 : undefined}
          empty={<p className="py-4 text-muted">Puan geçmişi bulunamadı</p>}
        />
      )}
      <MorePages list={history} />
      {opened && <ManagedEntry entry={opened} onClose={() => setOpened(undefined)} />}
      {reversing && (
        <ReversalDialog
          entry={reversing}
          onClose={() => setReversing(undefined)}
          onReversed={onReversed}
        />
      )}
    </section>
  )
}
