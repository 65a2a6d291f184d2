import webPush from 'web-push'
import type { Sql } from '#sql/connection.ts'
import {
  dropDevice,
  eventOfBroadcast,
  findBroadcastPushes,
  findMessagePushes,
  findReceiptPushes,
  type Message,
  markPushed,
  type Push,
  type Receipt,
} from '#sql/devices.ts'
import { type PushLanes, ServiceResting } from './push-lanes.ts'

/** The sender: the key pair that browsers have subscribed with, and a contact for push services. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  /** a mailto: or https: address */
  subject: string
}

/** ms to wait for a push service's answer */
const answerWithinMs = 5_000
/** s that a push service keeps a message for a device that is off */
const keepForSeconds = 24 * 60 * 60

/** The dependencies of sending; all jobs of the process share the lanes. */
export interface Pushing {
  sql: Sql
  keys: VapidKeys
  lanes: PushLanes
}

/** Some devices were not reached; the retry of the job sends to them again. */
export class PushIncomplete extends Error {
  override name = 'PushIncomplete'
}

/**
 * Sends one chunk of a broadcast to its people's devices (decisions.md §6).
 *
 * @returns how many devices were told and how many forgotten
 * @throws PushIncomplete when some must be tried again
 */
export const pushChunk = async (on: Pushing, broadcastId: number, part: number) => {
  const eventId = await eventOfBroadcast(on.sql, broadcastId)
  const url = eventId === null ? '/notifications' : `/events/${eventId}`
  return pushAll(on, url, await findBroadcastPushes(on.sql, broadcastId, part))
}

/** Sends entries of people's ledgers to their devices; as {@link pushChunk}. */
export const pushReceipts = async (on: Pushing, receipts: readonly Receipt[]) =>
  pushAll(on, '/points', await findReceiptPushes(on.sql, receipts))

/** The page that a message of the product itself is about, by its type. */
const pages: Readonly<Record<string, string>> = { coupon: '/rewards', points: '/points', tier: '/' }

/** Sends what the product writes to people of itself (decisions/111); as {@link pushChunk}. */
export const pushMessages = async (on: Pushing, messages: readonly Message[]) =>
  pushAll(
    on,
    ({ type, orderId }) =>
      orderId === null ? (pages[type] ?? '/notifications') : `/orders/${orderId}`,
    await findMessagePushes(on.sql, messages),
  )

/**
 * A device that is gone (404, 410) is removed; one that received the message gets it only once. All
 * sends start at once: the lanes let those of quick services overtake those of slow ones.
 */
const pushAll = async (
  { sql, keys, lanes }: Pushing,
  url: string | ((push: Push) => string),
  pushes: readonly Push[],
) => {
  const counts = { told: 0, gone: 0, refused: 0, failed: 0 }
  const deliver = async (one: Push) => {
    const { fate } = await lanes
      .run(one, () => push(one, typeof url === 'string' ? url : url(one), keys))
      .catch(unlessResting)
    if (fate === 'told') await markPushed(sql, one.deviceId, one.notificationId)
    if (fate === 'gone') await dropDevice(sql, one.deviceId)
    counts[fate]++
  }
  await Promise.all(pushes.map(deliver))
  if (counts.failed > 0) throw new PushIncomplete(`${counts.failed} devices could not be told`)
  return counts
}

interface Outcome {
  /** whether the service answered at all */
  answered: boolean
  /** `refused` is final: a retry would be refused as well */
  fate: 'told' | 'gone' | 'refused' | 'failed'
}

const unlessResting = (error: unknown): Outcome => {
  if (error instanceof ServiceResting) return { answered: false, fate: 'failed' }
  throw error
}

/** The meaning of a status: overload and temporary failure (408, 425, 429, 5xx) deserve a retry. */
const fateOf = (status: number): Outcome['fate'] => {
  if (status < 300) return 'told'
  if (status === 404 || status === 410) return 'gone'
  return status < 500 && ![408, 425, 429].includes(status) ? 'refused' : 'failed'
}

const push = async (
  { endpoint, p256dh, auth, title, message, notificationId }: Push,
  url: string,
  vapidDetails: VapidKeys,
): Promise<Outcome> => {
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, message, url, tag: `n${notificationId}` }),
      { vapidDetails, TTL: keepForSeconds, contentEncoding: 'aes128gcm' },
    )
  } catch {
    // invalid keys: no message can be encrypted for this device
    return { answered: true, fate: 'refused' }
  }
  try {
    const answer = await fetch(endpoint, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      body: request.body && new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    return { answered: answer.status < 500, fate: fateOf(answer.status) }
  } catch {
    return { answered: false, fate: 'failed' }
  }
}
