import { queryOptions } from '@tanstack/react-query'
import { preferences } from '#api/contracts/account/account.ts'
import { readBelongings } from '#api/contracts/account/erasure.ts'
import { listConsents } from '#api/contracts/consents/consents.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

export const preferencesQuery = queryOptions({
  queryKey: keyOf(preferences),
  queryFn: ({ signal }) => call(preferences, { signal }),
})

/** What was given and withdrawn, newest first. Always stale: a page before may have changed it. */
export const consentsQuery = queryOptions({
  queryKey: keyOf(listConsents),
  queryFn: ({ signal }) => call(listConsents, { signal }),
  staleTime: 0,
})

/** What the person would lose with the account, as it is when they ask. */
export const belongingsQuery = queryOptions({
  queryKey: keyOf(readBelongings),
  queryFn: ({ signal }) => call(readBelongings, { signal }),
  staleTime: 0,
  gcTime: 0,
})
