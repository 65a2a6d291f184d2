import webPush from 'web-push'
import type { Sql } from '#sql/connection.ts'
import {
  dropDevice,
  findPushTargets,
  markPushed,
  type PushTarget,
  readWords,
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
 * Sends one chunk of a broadcast to its people's devices (decisions.md §6). A device that is gone
 * (404, 410) is forgotten; one that was told is not told again.
 *
 * @returns how many devices were told and how many forgotten
 * @throws PushIncomplete when some must be tried again
 */
export const pushChunk = async (sql: Sql, keys: VapidKeys, broadcastId: number, part: number) => {
  const words = await readWords(sql, broadcastId)
  const targets = await findPushTargets(sql, broadcastId, part)
  const counts = { told: 0, gone: 0, failed: 0 }
  if (!words) return counts
  const payload = JSON.stringify({ ...words, url: '/notifications', tag: `b${broadcastId}` })
  const waiting = targets.values()
  const lane = async () => {
    for (const target of waiting) {
      const outcome = await push(target, payload, keys)
      if (outcome === 'told') await markPushed(sql, target.id, broadcastId)
      if (outcome === 'gone') await dropDevice(sql, target.id)
      counts[outcome]++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (counts.failed > 0) throw new PushIncomplete(`${counts.failed} devices could not be told`)
  return counts
}

const push = async (
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  vapidDetails: VapidKeys,
): Promise<'told' | 'gone' | 'failed'> => {
  try {
    const { body, headers, method } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
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
