import { infiniteQueryOptions } from '@tanstack/react-query'
import { listPlaces } from '#api/contracts/events/holders.ts'
import { callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Who has a place at an event, in pages; people join meanwhile, so each visit asks anew. */
export const placesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(listPlaces, id),
    queryFn: ({ pageParam, signal }) =>
      callPage(listPlaces, {
        params: { id },
        query: { limit: '20', ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
