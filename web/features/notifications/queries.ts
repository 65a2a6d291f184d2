import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#api/contracts/notifications/notifications.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { unreadQuery } from '#web/shared/unread.ts'

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
