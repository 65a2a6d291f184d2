import { findMessages, findReceiptsForDevices, forgetMessages } from '#sql/devices.ts'
import { deliverPoints } from '#sql/notifications.ts'
import type { JobPayload } from '../queue.ts'
import type { JobContext } from './context.ts'

/** Writes the customers' notifications of ledger entries, and queues the pushes to their devices. */
export const writeNotifications = async (
  { sql, queue, log, vapid }: JobContext,
  { outboxIds, ...more }: JobPayload<'deliver-points'>,
): Promise<void> => {
  const receipts = vapid ? await findReceiptsForDevices(sql, outboxIds) : []
  const written = await deliverPoints(sql, outboxIds)
  // If the process dies here, there is no push; the inbox still holds the notification.
  if (receipts.length > 0)
    await queue.enqueue('push-receipts', `receipts-${outboxIds[0]}-${outboxIds.at(-1)}`, {
      ...more,
      receipts,
    })
  log.info('points delivered', { rows: outboxIds.length, notifications: written })
}

/**
 * Queues the pushes of messages that the product wrote of itself (decisions/111). If the process dies
 * between the two, they are queued again, and a device that was told is not told twice.
 */
export const queueMessagePushes = async (
  { sql, queue, vapid }: JobContext,
  { outboxIds, ...more }: JobPayload<'deliver-messages'>,
): Promise<void> => {
  const messages = vapid ? await findMessages(sql, outboxIds) : []
  if (messages.length > 0)
    await queue.enqueue('push-messages', `messages-${outboxIds[0]}-${outboxIds.at(-1)}`, {
      ...more,
      messages,
    })
  await forgetMessages(sql, outboxIds)
}
