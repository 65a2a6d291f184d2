import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pushKey } from '#api/contracts/devices/devices.ts'
import { listNotifications } from '#api/contracts/notifications/notifications.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { readDeviceState } from './device.ts'

/** Notifications in a page of the inbox. */
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
  meta: { keeps: listNotifications },
})

/** Whether this device receives pushes, and the server's key to subscribe with. */
export const deviceQuery = queryOptions({
  queryKey: keyOf(pushKey),
  queryFn: async ({ signal }) => {
    const { publicKey } = await call(pushKey, { signal })
    return { publicKey, state: publicKey ? await readDeviceState() : ('unsupported' as const) }
  },
})
