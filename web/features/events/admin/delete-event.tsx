import { useMutation } from '@tanstack/react-query'
import { deleteEvent } from '#api/contracts/events/changes.ts'
import type { Event } from '#api/contracts/events/events.ts'
import { toldWords } from '#web/features/events/place-words.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { deleteEventMutation } from './mutations.ts'

/** Asks before an event is deleted (decisions.md §5). */
export default function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Etkinliği Sil"
      question={['Bu etkinliği silmek istediğinize emin misiniz?', toldWords(event)]
        .filter(Boolean)
        .join(' ')}
      row={event}
      nameOf={({ title }) => title}
      endpoint={deleteEvent}
      mutation={useMutation(deleteEventMutation)}
      success={() => 'Etkinlik başarıyla silindi'}
      fallback="Etkinlik silinemedi"
      onClose={onClose}
    />
  )
}
