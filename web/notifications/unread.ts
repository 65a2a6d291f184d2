import { queryOptions } from '@tanstack/react-query'
import { unreadCount } from '#api/contracts/unread.ts'
import { call } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** How many are unread, for the bell. */
export const unreadQuery = queryOptions({
  queryKey: keyOf(unreadCount),
  queryFn: ({ signal }) => call(unreadCount, { signal }),
})
