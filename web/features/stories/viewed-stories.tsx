import { useMutation } from '@tanstack/react-query'
import type { Story } from '#api/contracts/stories/stories.ts'
import { viewMutation } from './mutations.ts'
import StoryViewer from './story-viewer.tsx'

interface ViewedStoriesProps {
  stories: readonly Story[]
  startId: number
  onClose: () => void
}

/** The viewer, which reports seen stories to the server. */
export default function ViewedStories(props: ViewedStoriesProps) {
  const view = useMutation(viewMutation)
  return (
    <StoryViewer
      {...props}
      // A failed report shows no error; the next view reports it again.
      onView={(story) => !story.isViewed && view.mutate({ id: story.id })}
    />
  )
}
