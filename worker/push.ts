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

/** Who sends: the key pair that browsers have subscribed to, and whom a push service may ask. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  /** a mailto: or https: address */
  subject: string
}

/** ms until a push service's answer is given up */
const patienceMs = 10_000
/** requests under way at once */
const lanes = 20
/** s that a push service keeps a message for a device that is off */
const keepFor = 24 * 60 * 60

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
export const pushChunk = async (sql: Sql, keys: VapidKeys, broadcastId: number, part: number) =>
  pushAll(sql, keys, '/notifications', await findBroadcastPushes(sql, broadcastId, part))

/** Tells people's devices of entries of their ledgers; as {@link pushChunk}. */
export const pushReceipts = async (sql: Sql, keys: VapidKeys, receipts: readonly Receipt[]) =>
  pushAll(sql, keys, '/points', await findReceiptPushes(sql, receipts))

/** A device that is gone (404, 410) is forgotten; one that was told is not told again. */
const pushAll = async (sql: Sql, keys: VapidKeys, url: string, pushes: readonly Push[]) => {
  const counts = { told: 0, gone: 0, failed: 0 }
  const waiting = pushes.values()
  const lane = async () => {
    for (const one of waiting) {
      const outcome = await push(one, url, keys)
      if (outcome === 'told') await markPushed(sql, one.deviceId, one.notificationId)
      if (outcome === 'gone') await dropDevice(sql, one.deviceId)
      counts[outcome]++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (counts.failed > 0) throw new PushIncomplete(`${counts.failed} devices could not be told`)
  return counts
}

const push = async (
  { endpoint, p256dh, auth, title, message, notificationId }: Push,
  url: string,
  vapidDetails: VapidKeys,
): Promise<'told' | 'gone' | 'failed'> => {
  try {
    const { body, headers, method } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, message, url, tag: `n${notificationId}` }),
      { vapidDetails, TTL: keepFor, contentEncoding: 'aes128gcm' },
    )
    const answer = await fetch(endpoint, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.ok) return 'told'
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}
