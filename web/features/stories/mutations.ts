import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeStory, createStory, deleteStory } from '#api/contracts/stories/changes.ts'
import { viewStory } from '#api/contracts/stories/stories.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { storiesQuery } from './queries.ts'

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: storiesQuery.queryKey })

/** Creates a story, or changes the one with this id. */
export const saveStoryMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createStory>, BodyInput<typeof changeStory>>) =>
      'key' in sent
        ? call(createStory, { body: sent.body, idempotencyKey: sent.key })
        : call(changeStory, { params: { id: sent.id }, body: sent.body, version: sent.version }),
    onSuccess: (saved) => putRow(queryClient, storiesQuery.queryKey, saved),
    onSettled: () => void refetch(queryClient),
  })

export const deleteStoryMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteStory, { params: { id }, version }),
    onSettled: () => void refetch(queryClient),
  })

/** Records that the caller has seen a story, and turns its ring grey. */
export const viewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(viewStory, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(storiesQuery.queryKey, (stories) =>
        stories?.map((story) => (story.id === id ? { ...story, isViewed: true } : story)),
      ),
  })
