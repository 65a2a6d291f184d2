import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '#api/contracts/notifications.ts'
import { call, callPage } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** How many notifications a page of the inbox holds. */
const pageSize = 20

/** The caller's inbox, newest first, in pages. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: keyOf(listNotifications),
  queryFn: ({ pageParam, signal }) =>
    callPage(listNotifications, {
      query: { limit: pageSize, ...(pageParam && { before: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** How many are unread, for the bell. */
export const unreadQuery = queryOptions({
  queryKey: keyOf(unreadCount),
  queryFn: ({ signal }) => call(unreadCount, { signal }),
})

const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
  ])

export const readMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(readNotification, { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

export const readAllMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(readAllNotifications),
    onSuccess: () => refresh(queryClient),
  })
