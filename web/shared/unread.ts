import { queryOptions } from '@tanstack/react-query'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { call } from './client.ts'
import { keyOf } from './query-key.ts'

/** The number of unread notifications, for the bell. */
export const unreadQuery = queryOptions({
  queryKey: keyOf(unreadCount),
  queryFn: ({ signal }) => call(unreadCount, { signal }),
  meta: { keeps: unreadCount, everywhere: true },
})
