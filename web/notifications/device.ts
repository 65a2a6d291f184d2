import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { pushKey, registerDevice } from '#api/contracts/devices.ts'
import { call } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** `asks` where a press of a button may ask for the permission. */
export type DeviceState = 'unsupported' | 'denied' | 'asks' | 'on'

const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function readState(): Promise<DeviceState> {
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration('/sw.js')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'asks'
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
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    await call(registerDevice, {
      body: { platform: 'web', subscription: { endpoint, keys: { p256dh, auth } } },
    })
  },
})
