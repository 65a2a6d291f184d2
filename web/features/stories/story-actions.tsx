import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import type { Story } from '#api/contracts/stories/stories.ts'
import { Button } from '#ui/forms/button.tsx'

interface StoryActionsProps {
  story: Story
  onTask: (task: { kind: 'edit' | 'delete'; story: Story }) => void
}

/** What administrators do with a story. */
export default function StoryActions({ story, onTask }: StoryActionsProps) {
  return (
    <div className="flex">
      <Button
        tone="ghost"
        size="icon"
        aria-label={`Düzenle: ${story.title}`}
        onClick={() => onTask({ kind: 'edit', story })}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        tone="ghost"
        size="icon"
        className="text-spend"
        aria-label={`Sil: ${story.title}`}
        onClick={() => onTask({ kind: 'delete', story })}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
