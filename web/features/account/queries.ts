import { queryOptions } from '@tanstack/react-query'
import { preferences } from '#api/contracts/account/account.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

export const preferencesQuery = queryOptions({
  queryKey: keyOf(preferences),
  queryFn: ({ signal }) => call(preferences, { signal }),
})
