import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listStories, viewStory } from '#api/contracts/stories/stories.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Stories by group and order. */
export const storiesQuery = queryOptions({
  queryKey: keyOf(listStories),
  queryFn: ({ signal }) => call(listStories, { signal }),
})

/** Notes that the caller has seen a story, and turns its ring grey. */
export const viewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(viewStory, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(storiesQuery.queryKey, (stories) =>
        stories?.map((story) => (story.id === id ? { ...story, isViewed: true } : story)),
      ),
  })
