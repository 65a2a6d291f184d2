import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeStory, createStory, deleteStory } from '#api/contracts/stories/changes.ts'
import { call } from '#web/shared/client.ts'
import { storiesQuery } from './queries.ts'

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: storiesQuery.queryKey })

/** Publishes a story, or rewrites the one of that id. */
export const saveStoryMutation = (queryClient: QueryClient, id: number | undefined) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof createStory>) =>
      id === undefined ? call(createStory, { body }) : call(changeStory, { params: { id }, body }),
    onSuccess: () => void refetch(queryClient),
  })

export const deleteStoryMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(deleteStory, { params: { id } }),
    onSuccess: () => void refetch(queryClient),
  })
