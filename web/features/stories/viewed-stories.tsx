import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Story } from '#api/contracts/stories/stories.ts'
import { viewMutation } from './mutations.ts'
import StoryViewer from './story-viewer.tsx'

interface ViewedStoriesProps {
  stories: readonly Story[]
  startId: number
  onClose: () => void
}

/** The viewer, with the server told which stories the caller has seen. */
export default function ViewedStories(props: ViewedStoriesProps) {
  const view = useMutation(viewMutation(useQueryClient()))
  return (
    <StoryViewer
      {...props}
      // a view that could not be noted is noted the next time; nobody is told
      onView={(story) => !story.isViewed && view.mutate(story.id)}
    />
  )
}
