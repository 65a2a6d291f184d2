import { findReceiptsForDevices } from '#sql/devices.ts'
import { deliverPoints } from '#sql/notifications.ts'
import type { JobPayload } from '../queue.ts'
import type { JobContext } from './context.ts'

/** Writes the customers' notifications of ledger entries, and queues the pushes to their devices. */
export const writeNotifications = async (
  { sql, queue, log, vapid }: JobContext,
  { outboxIds }: JobPayload<'deliver-points'>,
): Promise<void> => {
  const receipts = vapid ? await findReceiptsForDevices(sql, outboxIds) : []
  const written = await deliverPoints(sql, outboxIds)
  // If the process dies here, there is no push; the inbox still holds the notification.
  if (receipts.length > 0)
    await queue.enqueue('push-receipts', `receipts-${outboxIds[0]}-${outboxIds.at(-1)}`, {
      receipts,
    })
  log.info('points delivered', { rows: outboxIds.length, notifications: written })
}
