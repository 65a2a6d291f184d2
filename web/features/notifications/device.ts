import { registerDevice } from '#api/contracts/devices/devices.ts'
import { call } from '#web/shared/client.ts'
import { findSubscription } from '#web/shared/own-device.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** `off` means that a button's press may request the permission. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const supported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads the state of this device. Registers a subscribed device again. */
export async function readDeviceState(): Promise<DeviceState> {
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  // The server may have lost the registration, so it is sent again.
  await registerSubscription(subscription)
  return 'on'
}

/** Registers a subscription with the server. */
export const registerSubscription = (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return call(registerDevice, {
    body: { platform: 'web', subscription: { endpoint, keys: { p256dh, auth } } },
    idempotencyKey: createRequestKey(),
  })
}
