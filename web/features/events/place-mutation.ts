import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Event } from '#api/contracts/events/events.ts'
import { giveUpPlace, takePlace } from '#api/contracts/events/places.ts'
import { call } from '#web/shared/client.ts'
import { putAnswer } from '#web/shared/mutation.ts'
import { eventsQuery } from './queries.ts'

/**
 * Apart from the administrators' mutations, which the first load does without. Joins an event, or
 * leaves it. The list shows the answer; after a refusal it is fetched again.
 */
export const placeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, joins }: { id: number; joins: boolean }) =>
      call(joins ? takePlace : giveUpPlace, { params: { id } }),
    onSuccess: (event: Event) =>
      putAnswer(queryClient, eventsQuery.queryKey, (events) =>
        events?.map((one) => (one.id === event.id ? event : one)),
      ),
    onError: () => void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey }),
  })
