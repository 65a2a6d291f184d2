import { queryOptions } from '@tanstack/react-query'
import { listTiers } from '#api/contracts/programme/tiers.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** All versions of the tiers, the one that holds first. Always stale: another person may set them. */
export const tiersQuery = queryOptions({
  queryKey: keyOf(listTiers),
  queryFn: ({ signal }) => call(listTiers, { signal }),
  staleTime: 0,
})
