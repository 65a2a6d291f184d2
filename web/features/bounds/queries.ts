import { queryOptions } from '@tanstack/react-query'
import { listBounds } from '#api/contracts/points/bounds.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The bounds, those that hold first; another administrator may have set them since. */
export const boundsQuery = queryOptions({
  queryKey: keyOf(listBounds),
  queryFn: ({ signal }) => call(listBounds, { signal }),
  staleTime: 0,
})
