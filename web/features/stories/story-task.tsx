import type { Story } from '#api/contracts/stories/stories.ts'
import DeleteStory from './delete-story.tsx'
import StoryDialog from './story-dialog.tsx'

/** The dialog that an administrator opens. */
export type Task = { kind: 'new' } | { kind: 'edit' | 'delete'; story: Story }

interface StoryTaskProps {
  task: Task
  onTask: (task: Task) => void
  onClose: () => void
}

/** The dialog of what an administrator does with a story. */
export default function StoryTask({ task, onTask, onClose }: StoryTaskProps) {
  if (task.kind === 'new') return <StoryDialog onClose={onClose} />
  const { kind, story } = task
  if (kind === 'delete') return <DeleteStory story={story} onClose={onClose} />
  return (
    <StoryDialog
      story={story}
      onDelete={() => onTask({ kind: 'delete', story })}
      onClose={onClose}
    />
  )
}
