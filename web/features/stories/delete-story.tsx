import { useMutation } from '@tanstack/react-query'
import { deleteStory } from '#api/contracts/stories/changes.ts'
import type { Story } from '#api/contracts/stories/stories.ts'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { deleteStoryMutation } from './mutations.ts'

/** Asks before a story is deleted (product.md §7). */
export default function DeleteStory({ story, onClose }: { story: Story; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Hikayeyi Sil"
      question="Bu hikayeyi silmek istediğinize emin misiniz?"
      row={story}
      nameOf={({ title }) => title}
      endpoint={deleteStory}
      mutation={useMutation(deleteStoryMutation)}
      success={() => 'Hikaye başarıyla silindi'}
      fallback="Hikaye silinemedi"
      onClose={onClose}
    />
  )
}
