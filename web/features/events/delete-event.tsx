import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteEvent } from '#api/contracts/events/changes.ts'
import type { Event } from '#api/contracts/events/events.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useLatest } from '#web/shared/forms/latest.ts'
import { deleteEventMutation } from './mutations.ts'

const fallback = 'Etkinlik silinemedi'

/** Asks before an event goes (decisions.md §5). */
export default function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const { latest, follow } = useLatest(event, deleteEvent)
  const remove = useMutation(deleteEventMutation(useQueryClient()))
  return (
    <ConfirmDialog
      open
      title="Etkinliği Sil"
      question="Bu etkinliği silmek istediğinize emin misiniz?"
      subject={latest.title}
      confirmLabel="Sil"
      pending={remove.isPending}
      error={remove.isError && sentenceOf(remove.error, fallback)}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        remove.mutate(latest, {
          onSuccess: () => {
            announceSuccess('Etkinlik başarıyla silindi')
            onClose()
          },
          onError: (error) => {
            announceFailure(error, fallback)
            follow(error)
          },
        })
      }
    />
  )
}
