import { queryOptions } from '@tanstack/react-query'
import { listItemOptions } from '#api/contracts/menu/options.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What can be chosen of a product. */
export const itemOptionsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(listItemOptions, id),
    queryFn: ({ signal }) => call(listItemOptions, { params: { id }, signal }),
  })
