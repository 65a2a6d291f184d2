import { changeStory, createStory, deleteStory } from '#api/contracts/stories/changes.ts'
import { listStories, viewStory } from '#api/contracts/stories/stories.ts'
import { mutation, putAnswer, saveRow } from '#web/shared/mutation.ts'
import { storiesQuery } from './queries.ts'

export const saveStoryMutation = saveRow({
  create: createStory,
  change: changeStory,
  list: listStories,
})

export const deleteStoryMutation = mutation(deleteStory, { stale: [listStories] })

/** Records that the caller has seen a story, and turns its ring grey. */
export const viewMutation = mutation(viewStory, {
  onSuccess: (_, { id }, __, { client }) =>
    putAnswer(client, storiesQuery.queryKey, (stories) =>
      stories?.map((story) => (story.id === id ? { ...story, isViewed: true } : story)),
    ),
})
