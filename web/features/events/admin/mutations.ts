import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeEvent, createEvent, deleteEvent } from '#api/contracts/events/changes.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { eventsQuery } from '#web/features/events/queries.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { mutation } from '#web/shared/mutation.ts'
import { putRow } from '#web/shared/put-row.ts'

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
    onSettled: () => void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey }),
  })

export const deleteEventMutation = mutation(deleteEvent, { stale: [listEvents] })
