import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteStory } from '#api/contracts/stories/changes.ts'
import type { Story } from '#api/contracts/stories/stories.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '#web/shared/announcing.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useLatest } from '#web/shared/forms/latest.ts'
import { deleteStoryMutation } from './mutations.ts'

const fallback = 'Hikaye silinemedi'

/** Asks before a story goes (specification.md §5). */
export default function DeleteStory({ story, onClose }: { story: Story; onClose: () => void }) {
  const { latest, follow } = useLatest(story, deleteStory)
  const remove = useMutation(deleteStoryMutation(useQueryClient()))
  return (
    <ConfirmDialog
      open
      title="Hikayeyi Sil"
      question="Bu hikayeyi silmek istediğinize emin misiniz?"
      subject={latest.title}
      confirmLabel="Sil"
      pending={remove.isPending}
      error={remove.isError && sentenceOf(remove.error, fallback)}
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() =>
        remove.mutate(latest, {
          onSuccess: () => {
            announceSuccess('Hikaye başarıyla silindi')
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
