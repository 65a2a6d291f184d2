import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../typed-fields.ts'

/** The push services of the browsers; the server sends to no other host. */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

const isPushService = (typed: string): boolean => {
  if (!URL.canParse(typed)) return false
  const { protocol, hostname, port, username } = new URL(typed)
  if (protocol !== 'https:' || port || username) return false
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

const unknown = 'Bu tarayıcının bildirim servisi desteklenmiyor.'
/** Printable ASCII, as every encoded address is. */
const address = z
  .string()
  .max(1000, unknown)
  .regex(/^[!-~]+$/, unknown)
const key = (pattern: RegExp) => z.string().regex(pattern, 'Bu değer geçersiz.')

/** A browser's Web Push subscription, in the browser's own serialisation. */
export const DeviceFields = z.strictObject({
  deviceToken: text(500).optional(),
  platform: text(40).default('web'),
  subscription: z.object({
    endpoint: address.refine(isPushService, unknown),
    keys: z.object({ p256dh: key(/^B[\w-]{86}=?$/), auth: key(/^[\w-]{22}(==)?$/) }),
  }),
})

export const registerDevice = endpoint('post', '/api/user/devices', {
  summary: "Register one of the caller's devices for Web Push",
  audience: 'member',
  body: DeviceFields,
  rateLimit: 'rare',
  refusals: [],
  idempotent: 'answer',
})

export const unregisterDevice = endpoint('post', '/api/user/devices/unregister', {
  summary: "Forget one of the caller's devices; signing out does so by itself",
  audience: 'member',
  body: z.strictObject({ endpoint: address }),
  refusals: [],
})

export const pushKey = endpoint('get', '/api/user/devices/key', {
  summary: 'The public VAPID key that a browser subscribes to; null where nothing is pushed',
  audience: 'member',
  answer: z.object({ publicKey: z.string().nullable() }),
  refusals: [],
})
