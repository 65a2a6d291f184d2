import { formatNumber, formatShortDate } from '#ui/foundations/format.ts'
import { ArchiveDialog } from '#web/shared/archive-dialog.tsx'
import { archivedStampCardsQuery, restoreStampCardMutation } from './stamp-queries.ts'

/** The archived stamp cards. */
export default function ArchivedStampCards({ onClose }: { onClose: () => void }) {
  return (
    <ArchiveDialog
      description="Arşivdeki kartlara damga basılmaz ve 20 kartlık sınıra sayılmazlar; toplanan damgalar sahiplerinde kalır."
      rows={archivedStampCardsQuery}
      empty="Arşivde damga kartı yok."
      failed="Arşivdeki damga kartları alınamadı"
      factsOf={({ size, holders, archivedAt }) => (
        <p className="text-muted text-sm">
          {size} damga · {formatNumber(holders)} kişi topluyor · Arşivlendi:{' '}
          {formatShortDate(archivedAt)}
        </p>
      )}
      restore={restoreStampCardMutation}
      restored={({ name }) => `${name} geri getirildi. Damga basmak için kartı yayına alın.`}
      fallback="Damga kartı geri getirilirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
