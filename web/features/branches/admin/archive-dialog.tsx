import { formatShortDate } from '#ui/foundations/format.ts'
import { archivedBranchesQuery } from '#web/features/branches/queries.ts'
import { ArchiveDialog } from '#web/shared/archive-dialog.tsx'
import { restoreBranchMutation } from './mutations.ts'

/** The archived branches. */
export default function ArchivedBranches({ onClose }: { onClose: () => void }) {
  return (
    <ArchiveDialog
      description="Arşivdeki şubeler listede ve haritada görünmez; eski puan hareketleri onları adıyla gösterir."
      rows={archivedBranchesQuery}
      empty="Arşivde şube yok."
      failed="Arşivdeki şubeler alınamadı"
      factsOf={({ address, archivedAt }) => (
        <>
          <p className="break-words text-sm">{address}</p>
          <p className="text-muted text-sm">Arşivlendi: {formatShortDate(archivedAt)}</p>
        </>
      )}
      restore={restoreBranchMutation}
      restored={({ name }) => `${name} şubesi yeniden açıldı.`}
      fallback="Şube geri getirilirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
