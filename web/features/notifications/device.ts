import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { pushKey, registerDevice, unregisterDevice } from '#api/contracts/devices/devices.ts'
import { call } from '#web/shared/client.ts'
import { findSubscription } from '#web/shared/own-device.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** `off` where a press of a button may ask for the permission. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function readState(): Promise<DeviceState> {
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  // The server may have forgotten it: told again, it knows.
  await register(subscription)
  return 'on'
}

const register = (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return call(registerDevice, {
    body: { platform: 'web', subscription: { endpoint, keys: { p256dh, auth } } },
    idempotencyKey: createRequestKey(),
  })
}

/** Whether this device receives what is pushed, and the key it would subscribe to. */
export const deviceQuery = queryOptions({
  queryKey: keyOf(pushKey),
  queryFn: async ({ signal }) => {
    const { publicKey } = await call(pushKey, { signal })
    return { publicKey, state: publicKey ? await readState() : ('unsupported' as const) }
  },
})

/** Asks for the permission, subscribes this device and registers it. */
export const turnOnMutation = mutationOptions({
  mutationFn: async (publicKey: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') return
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    await register(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    )
  },
})

/** Has the server forget this device, then ends its subscription. */
export const turnOffMutation = mutationOptions({
  mutationFn: async (): Promise<void> => {
    const subscription = await findSubscription()
    if (!subscription) return
    await call(unregisterDevice, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  },
})
