import { queryOptions } from '@tanstack/react-query'
import { listEvents } from '#api/contracts/events/events.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Events, soonest first. */
export const eventsQuery = queryOptions({
  queryKey: keyOf(listEvents),
  queryFn: ({ signal }) => call(listEvents, { signal }),
  meta: { keeps: listEvents },
  // places are taken meanwhile, and no live event tells of them (decisions/077)
  refetchOnWindowFocus: 'always',
})
