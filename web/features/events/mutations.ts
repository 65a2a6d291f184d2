import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeEvent, createEvent, deleteEvent } from '#api/contracts/events/changes.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { eventsQuery } from './queries.ts'

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey })

/** Creates an event, or changes the one with this id. */
export const saveEventMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createEvent>, BodyInput<typeof changeEvent>>) =>
      'key' in sent
        ? call(createEvent, { body: sent.body, idempotencyKey: sent.key })
        : call(changeEvent, {
            params: { id: sent.id },
            body: { ...sent.body, id: sent.id },
            version: sent.version,
          }),
    onSuccess: (saved) => putRow(queryClient, eventsQuery.queryKey, saved),
    onSettled: () => void refetch(queryClient),
  })

export const deleteEventMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteEvent, { params: { id }, version }),
    onSettled: () => void refetch(queryClient),
  })
