import webPush from 'web-push'
import type { Sql } from '#sql/connection.ts'
import {
  dropDevice,
  findBroadcastPushes,
  findReceiptPushes,
  markPushed,
  type Push,
  type Receipt,
} from '#sql/devices.ts'
import { type PushLanes, ServiceResting } from './push-lanes.ts'

/** Who sends: the key pair that browsers have subscribed to, and whom a push service may ask. */
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

/** What sending needs; all jobs of the process share the lanes. */
export interface Pushing {
  sql: Sql
  keys: VapidKeys
  lanes: PushLanes
}

/** Some devices could not be told; they are told when the job is tried again. */
export class PushIncomplete extends Error {
  override name = 'PushIncomplete'
}

/**
 * Sends one chunk of a broadcast to its people's devices (decisions.md §6).
 *
 * @returns how many devices were told and how many forgotten
 * @throws PushIncomplete when some must be tried again
 */
export const pushChunk = async (on: Pushing, broadcastId: number, part: number) =>
  pushAll(on, '/notifications', await findBroadcastPushes(on.sql, broadcastId, part))

/** Tells people's devices of entries of their ledgers; as {@link pushChunk}. */
export const pushReceipts = async (on: Pushing, receipts: readonly Receipt[]) =>
  pushAll(on, '/points', await findReceiptPushes(on.sql, receipts))

/**
 * A device that is gone (404, 410) is forgotten; one that was told is not told again. All set out at
 * once: the lanes let them go, those of quick services past those of slow ones.
 */
const pushAll = async ({ sql, keys, lanes }: Pushing, url: string, pushes: readonly Push[]) => {
  const counts = { told: 0, gone: 0, refused: 0, failed: 0 }
  const deliver = async (one: Push) => {
    const { fate } = await lanes.run(one, () => push(one, url, keys)).catch(unlessResting)
    if (fate === 'told') await markPushed(sql, one.deviceId, one.notificationId)
    if (fate === 'gone') await dropDevice(sql, one.deviceId)
    counts[fate]++
  }
  await Promise.all(pushes.map(deliver))
  if (counts.failed > 0) throw new PushIncomplete(`${counts.failed} devices could not be told`)
  return counts
}

interface Outcome {
  /** whether the service said anything */
  answered: boolean
  /** `refused` for good: another try would be refused as well */
  fate: 'told' | 'gone' | 'refused' | 'failed'
}

const unlessResting = (error: unknown): Outcome => {
  if (error instanceof ServiceResting) return { answered: false, fate: 'failed' }
  throw error
}

/** What a status says: too many and not now (408, 425, 429, 5xx) are worth another try. */
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
    // keys that are none: nothing can be written to this device
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
