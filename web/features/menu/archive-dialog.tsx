import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import type { ArchivedMenuItem } from '#api/contracts/menu/menu.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney, formatShortDate } from '#ui/foundations/format.ts'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { restoreItemMutation } from './mutations.ts'
import { archivedItemsQuery } from './queries.ts'

const fallback = 'Ürün geri getirilirken bir hata oluştu.'

/** `Arşivdekiler`: the products that are no longer sold, each with a button that restores it. */
export default function ArchiveDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Arşivdekiler"
      description="Arşivdeki ürünler menüde ve fiyat listesinde görünmez; eski kuponlar ve hareketler onları adıyla gösterir."
      onOpenChange={(open) => !open && onClose()}
    >
      <Archive />
    </Dialog>
  )
}

function Archive() {
  const archived = useQuery(archivedItemsQuery)
  if (archived.isPending) return <Loading />
  if (!archived.data)
    return (
      <ErrorState
        drawing={null}
        pending={archived.isFetching}
        onRetry={() => void archived.refetch()}
      >
        Arşivdeki ürünler alınamadı
      </ErrorState>
    )
  if (archived.data.length === 0) return <EmptyState>Arşivde ürün yok.</EmptyState>
  return (
    <ul className="divide-y divide-line">
      {archived.data.map((item) => (
        <Archived key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Archived({ item }: { item: ArchivedMenuItem }) {
  const restore = useMutation(restoreItemMutation(useQueryClient()))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-semibold">{item.name}</p>
        <p className="tabular text-muted text-sm">
          {`${formatMoney(item.price)} · arşivlendi: ${formatShortDate(item.archivedAt)}`}
        </p>
      </div>
      <Button
        tone="plain"
        aria-label={`Geri Getir: ${item.name}`}
        pending={restore.isPending}
        onClick={() =>
          restore.mutate(item.id, {
            onSuccess: () => announceSuccess(`${item.name} yeniden menüde.`),
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
