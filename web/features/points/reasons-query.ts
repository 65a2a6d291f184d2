import { queryOptions } from '@tanstack/react-query'
import { listReasons } from '#api/contracts/points/recording.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

// Apart from the queries of the history: home opens with those, and would carry this contract.

/** The reasons that this house offers for changes by hand. They stay while it runs. */
export const reasonsQuery = queryOptions({
  queryKey: keyOf(listReasons),
  queryFn: ({ signal }) => call(listReasons, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
