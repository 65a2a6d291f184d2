import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import type { ArchivedBranch } from '#api/contracts/branches/branches.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatShortDate } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { restoreBranchMutation } from './mutations.ts'
import { archivedBranchesQuery } from './queries.ts'

const fallback = 'Şube geri getirilirken bir hata oluştu.'

/** `Arşivdekiler`: the archived branches, each with a button that restores it. */
export default function ArchiveDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Arşivdekiler"
      description="Arşivdeki şubeler listede ve haritada görünmez; eski puan hareketleri onları adıyla gösterir."
      onOpenChange={(open) => !open && onClose()}
    >
      <Archive />
    </Dialog>
  )
}

function Archive() {
  const archived = useQuery(archivedBranchesQuery)
  if (archived.isPending) return <Loading />
  if (!archived.data)
    return (
      <ErrorState
        drawing={null}
        pending={archived.isFetching}
        onRetry={() => void archived.refetch()}
      >
        Arşivdeki şubeler alınamadı
      </ErrorState>
    )
  if (archived.data.length === 0) return <EmptyState>Arşivde şube yok.</EmptyState>
  return (
    <ul className="divide-y divide-line">
      {archived.data.map((branch) => (
        <Archived key={branch.id} branch={branch} />
      ))}
    </ul>
  )
}

function Archived({ branch }: { branch: ArchivedBranch }) {
  const restore = useMutation(restoreBranchMutation(useQueryClient()))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-semibold">{branch.name}</p>
        <p className="break-words text-sm">{branch.address}</p>
        <p className="text-muted text-sm">Arşivlendi: {formatShortDate(branch.archivedAt)}</p>
      </div>
      <Button
        tone="plain"
        aria-label={`Geri Getir: ${branch.name}`}
        pending={restore.isPending}
        onClick={() =>
          restore.mutate(branch.id, {
            onSuccess: () => announceSuccess(`${branch.name} şubesi yeniden açıldı.`),
            onError: (error) => announceFailure(error, fallback),
          })
        }
      >
        <ArchiveRestore aria-hidden className="size-5" />
        Geri Getir
      </Button>
      {restore.isError && (
        <p role="alert" className="basis-full text-sm text-spend">
          {sentenceOf(restore.error, fallback)}
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
