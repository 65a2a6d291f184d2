import { useQueryClient } from '@tanstack/react-query'
import { formatMoney, formatShortDate } from '#ui/foundations/format.ts'
import { restoreItemMutation } from '#web/features/menu/mutations.ts'
import { archivedItemsQuery } from '#web/features/menu/queries.ts'
import { ArchiveDialog } from '#web/shared/archive-dialog.tsx'

/** The products that are no longer sold. */
export default function ArchivedItems({ onClose }: { onClose: () => void }) {
  return (
    <ArchiveDialog
      description="Arşivdeki ürünler menüde ve fiyat listesinde görünmez; eski kuponlar ve hareketler onları adıyla gösterir."
      rows={archivedItemsQuery}
      empty="Arşivde ürün yok."
      failed="Arşivdeki ürünler alınamadı"
      factsOf={({ price, archivedAt }) => (
        <p className="tabular text-muted text-sm">
          {`${formatMoney(price)} · arşivlendi: ${formatShortDate(archivedAt)}`}
        </p>
      )}
      restore={restoreItemMutation(useQueryClient())}
      restored={({ name }) => `${name} yeniden menüde.`}
      fallback="Ürün geri getirilirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
