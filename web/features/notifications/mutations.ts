import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { unregisterDevice } from '#api/contracts/devices/devices.ts'
import {
  readAllNotifications,
  readNotification,
} from '#api/contracts/notifications/notifications.ts'
import { call } from '#web/shared/client.ts'
import { findSubscription, registerWorker } from '#web/shared/own-device.ts'
import { unreadQuery } from '#web/shared/unread.ts'
import { registerSubscription } from './device.ts'
import { inboxQuery } from './queries.ts'

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

/** Requests the permission, subscribes this device and registers it. */
export const turnOnMutation = mutationOptions({
  mutationFn: async (publicKey: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') return
    await registerWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    await registerSubscription(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    )
  },
})

/** Unregisters this device at the server, then ends its subscription. */
export const turnOffMutation = mutationOptions({
  mutationFn: async (): Promise<void> => {
    const subscription = await findSubscription()
    if (!subscription) return
    await call(unregisterDevice, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  },
})
