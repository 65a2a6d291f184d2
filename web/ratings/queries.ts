import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { ownRatings, rate } from '#api/contracts/ratings.ts'
import { call } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** The caller's ratings, newest first. */
export const ownRatingsQuery = queryOptions({
  queryKey: keyOf(ownRatings),
  queryFn: ({ signal }) => call(ownRatings, { signal }),
})

export const rateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof rate>) => call(rate, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownRatingsQuery.queryKey }),
  })
