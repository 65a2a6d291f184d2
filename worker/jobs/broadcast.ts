import { deliverBroadcast, planBroadcast } from '#sql/broadcasts.ts'
import type { JobPayload } from '../queue.ts'
import type { JobContext } from './context.ts'

/**
 * The longest pause after a chunk, ms (decisions/027). The worker pauses three times as long as the
 * chunk took, so that the tills have the machine to themselves for that time.
 */
const longestPauseMs = 16
/** A chunk that takes this long is followed by no pause, ms: the machine is too slow for one. */
const slowChunkMs = 15

/** Divides a broadcast into chunks and queues a job for each. */
export const planBroadcastChunks = async (
  { sql, queue, log }: JobContext,
  payload: JobPayload<'plan-broadcast'>,
): Promise<void> => {
  const { broadcastId } = payload
  const parts = await planBroadcast(sql, broadcastId)
  // One after the other, since the tills work at the same time. The id keeps a queued chunk from
  // being queued twice.
  for (const part of parts)
    await queue.enqueue('deliver-broadcast', `chunk-${broadcastId}-${part}`, { ...payload, part })
  log.info('broadcast planned', { broadcastId, chunks: parts.length })
}

/**
 * Writes the inbox rows of one chunk and queues its pushes; then pauses to leave room for the
 * tills.
 */
export const deliverBroadcastChunk = async (
  { sql, queue, log, vapid }: JobContext,
  payload: JobPayload<'deliver-broadcast'>,
): Promise<void> => {
  const { broadcastId, part } = payload
  const begun = performance.now()
  const written = await deliverBroadcast(sql, broadcastId, part)
  // Also after a repetition: the process that wrote the chunk may have died before this line.
  if (vapid) await queue.enqueue('push-broadcast', `push-${broadcastId}-${part}`, payload)
  log.info('broadcast chunk delivered', { broadcastId, part, notifications: written })
  const took = performance.now() - begun
  await Bun.sleep(Math.max(0, Math.min(3 * took, longestPauseMs, 2 * (slowChunkMs - took))))
}
