import { queryOptions } from '@tanstack/react-query'
import { listEvents } from '#api/contracts/events.ts'
import { call } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** Events, soonest first. */
export const eventsQuery = queryOptions({
  queryKey: keyOf(listEvents),
  queryFn: ({ signal }) => call(listEvents, { signal }),
})
