import { queryOptions } from '@tanstack/react-query'
import { ownSessions } from '#api/contracts/account/sessions.ts'
import { ownFactors } from '#api/contracts/factors/factors.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The caller's sessions. A sign-in elsewhere sends no event, so each visit asks anew. */
export const ownSessionsQuery = queryOptions({
  queryKey: keyOf(ownSessions),
  queryFn: ({ signal }) => call(ownSessions, { signal }),
  staleTime: 0,
})

/** What the caller proves themselves with besides the password. */
export const ownFactorsQuery = queryOptions({
  queryKey: keyOf(ownFactors),
  queryFn: ({ signal }) => call(ownFactors, { signal }),
  staleTime: 0,
})
