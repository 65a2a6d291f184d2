import { queryOptions } from '@tanstack/react-query'
import { pushKey } from '#api/contracts/devices/devices.ts'
import { listNotifications } from '#api/contracts/notifications/notifications.ts'
import { call } from '#web/shared/client.ts'
import { pages } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { readDeviceState } from './device.ts'

/** The caller's inbox, newest first, in pages. */
export const inboxQuery = pages(
  listNotifications,
  { query: { limit: 20 } },
  { keeps: true, keptAs: [] },
)

/** Whether this device receives pushes, and the server's key to subscribe with. */
export const deviceQuery = queryOptions({
  queryKey: keyOf(pushKey),
  queryFn: async ({ signal }) => {
    const { publicKey } = await call(pushKey, { signal })
    return { publicKey, state: publicKey ? await readDeviceState() : ('unsupported' as const) }
  },
})
