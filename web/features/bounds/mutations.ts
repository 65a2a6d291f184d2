import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type AwardBounds, changeBounds } from '#api/contracts/points/bounds.ts'
import { call } from '#web/shared/client.ts'
import { boundsQuery } from './queries.ts'

/** Sets the bounds, then fetches the list again, after a failure too. */
export const changeBoundsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: AwardBounds & { version: number }) => call(changeBounds, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boundsQuery.queryKey }),
  })
