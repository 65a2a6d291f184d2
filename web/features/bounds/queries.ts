import { queryOptions } from '@tanstack/react-query'
import { listBounds } from '#api/contracts/points/bounds.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** All versions of the bounds, the current one first. Always stale: another person may set them. */
export const boundsQuery = queryOptions({
  queryKey: keyOf(listBounds),
  queryFn: ({ signal }) => call(listBounds, { signal }),
  staleTime: 0,
})
