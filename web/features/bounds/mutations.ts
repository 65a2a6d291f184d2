import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type AwardBounds, changeBounds } from '#api/contracts/points/bounds.ts'
import { call } from '#web/shared/client.ts'
import { boundsQuery } from './queries.ts'

/** Sets the bounds; whatever comes of it, the list then shows how they stand. */
export const changeBoundsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: AwardBounds & { version: number }) => call(changeBounds, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boundsQuery.queryKey }),
  })
