import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changeBounds } from '#api/contracts/points/bounds.ts'
import { call } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { boundsQuery } from './queries.ts'

/** Sets the bounds, then fetches the list again, after a failure too. */
export const changeBoundsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ version, body }: Omit<Change<BodyInput<typeof changeBounds>>, 'id'>) =>
      call(changeBounds, { body, version }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boundsQuery.queryKey }),
  })
