import {
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { announceFailure, announceSuccess } from './announcing.ts'
import { sentenceOf } from './api-error.ts'

interface ArchivedRow {
  id: number
  name: string
}

interface ArchiveProps<Row extends ArchivedRow, Restored, Key extends readonly unknown[]> {
  /** where archived rows are still seen, and where no longer */
  description: string
  rows: UseQueryOptions<Row[], Error, Row[], Key>
  /** the sentence where there is none */
  empty: string
  /** the sentence where the list did not come */
  failed: string
  /** what is said of a row under its name */
  factsOf: (row: Row) => ReactNode
  /** restores the row with this id */
  restore: UseMutationOptions<Restored, Error, { id: number }>
  /** the sentence after it worked */
  restored: (row: Row) => string
  /** the sentence after it failed, if the server gave none */
  fallback: string
}

/** `Arşivdekiler`: what was archived, each row with a button that restores it. */
export function ArchiveDialog<Row extends ArchivedRow, Restored, Key extends readonly unknown[]>({
  description,
  onClose,
  ...archive
}: ArchiveProps<Row, Restored, Key> & { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Arşivdekiler"
      description={description}
      onOpenChange={(open) => !open && onClose()}
    >
      <Archive {...archive} />
    </Dialog>
  )
}

function Archive<Row extends ArchivedRow, Restored, Key extends readonly unknown[]>({
  rows,
  empty,
  failed,
  ...each
}: Omit<ArchiveProps<Row, Restored, Key>, 'description'>) {
  const archived = useQuery(rows)
  if (!archived.data)
    return <QueryPlaceholder query={archived} loading={<Loading />} failed={failed} compact />
  if (archived.data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <ul className="divide-y divide-line">
      {archived.data.map((row) => (
        <Archived key={row.id} row={row} {...each} />
      ))}
    </ul>
  )
}

function Archived<Row extends ArchivedRow, Restored>({
  row,
  factsOf,
  restore,
  restored,
  fallback,
}: Pick<ArchiveProps<Row, Restored, []>, 'factsOf' | 'restore' | 'restored' | 'fallback'> & {
  row: Row
}) {
  const restoring = useMutation(restore)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-semibold">{row.name}</p>
        {factsOf(row)}
      </div>
      <Button
        tone="plain"
        aria-label={`Geri Getir: ${row.name}`}
        pending={restoring.isPending}
        onClick={() =>
          restoring.mutate(row, {
            onSuccess: () => announceSuccess(restored(row)),
            onError: (error) => announceFailure(error, fallback),
          })
        }
      >
        <ArchiveRestore aria-hidden className="size-5" />
        Geri Getir
      </Button>
      {restoring.isError && (
        <p role="alert" className="basis-full text-sm text-spend">
          {sentenceOf(restoring.error, fallback)}
        </p>
      )}
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 py-3">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  )
}
