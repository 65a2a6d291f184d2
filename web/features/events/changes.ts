import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeEvent, createEvent, deleteEvent } from '#api/contracts/events/changes.ts'
import { call } from '#web/shared/client.ts'
import { eventsQuery } from './queries.ts'

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey })

/** Announces an event, or rewrites the one of that id. */
export const saveEventMutation = (queryClient: QueryClient, id: number | undefined) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof createEvent>) =>
      id === undefined
        ? call(createEvent, { body })
        : call(changeEvent, { params: { id }, body: { ...body, id } }),
    onSuccess: () => void refetch(queryClient),
  })

export const deleteEventMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(deleteEvent, { params: { id } }),
    onSuccess: () => void refetch(queryClient),
  })
