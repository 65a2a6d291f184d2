import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { rate } from '#api/contracts/ratings/ratings.ts'
import { call } from '#web/shared/client.ts'
import { ownRatingsQuery } from './queries.ts'

export const rateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sending: { body: BodyInput<typeof rate>; idempotencyKey: string }) =>
      call(rate, sending),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownRatingsQuery.queryKey }),
  })
