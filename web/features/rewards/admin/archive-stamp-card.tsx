import { useMutation } from '@tanstack/react-query'
import { deleteStampCard, type StampCard } from '#api/contracts/stamps/cards.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { archiveStampCardMutation } from './stamp-queries.ts'

/** Asks before a stamp card is archived. */
export default function ArchiveStampCard({
  card,
  onClose,
}: {
  card: StampCard
  onClose: () => void
}) {
  return (
    <DeleteDialog
      title="Damga Kartını Arşivle"
      question="Bu karta artık damga basılmaz, toplanan damgalar ve kuponlar kalır. Kartı Arşivdekiler’den geri getirebilirsiniz."
      row={card}
      nameOf={({ name }) => name}
      endpoint={deleteStampCard}
      mutation={useMutation(archiveStampCardMutation)}
      confirmLabel="Arşivle"
      success={() => 'Damga kartı arşivlendi.'}
      fallback="Damga kartı arşivlenirken bir hata oluştu."
      onClose={onClose}
    />
  )
}
