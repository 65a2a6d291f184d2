import { mutationOptions } from '@tanstack/react-query'
import { unregisterDevice } from '#api/contracts/devices/devices.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#api/contracts/notifications/notifications.ts'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { call } from '#web/shared/client.ts'
import { mutation } from '#web/shared/mutation.ts'
import { findSubscription, registerWorker } from '#web/shared/own-device.ts'
import { registerSubscription } from './device.ts'

const moves = { stale: [listNotifications, unreadCount], waits: true }

export const readMutation = mutation(readNotification, moves)

export const readAllMutation = mutation(readAllNotifications, moves)

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
