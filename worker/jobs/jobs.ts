import type { JobName, JobPayload } from '../queue.ts'
import { giveBirthdays } from './birthdays.ts'
import { deliverBroadcastChunk, planBroadcastChunks } from './broadcast.ts'
import { signLedger } from './checkpoint.ts'
import type { JobContext } from './context.ts'
import { closeCoupons } from './coupons.ts'
import { eraseLeft } from './erasure.ts'
import { keepExpiry } from './expiry.ts'
import { exchangeConsents } from './iys/exchange.ts'
import { sendMail } from './mail/sending.ts'
import { queueMessagePushes, writeNotifications } from './notifications.ts'
import { keepOrders } from './orders.ts'
import { type Pushing, pushChunk, pushMessages, pushReceipts } from './push/push.ts'
import { openLanes } from './push/push-lanes.ts'
import { settleReferrals } from './referrals.ts'
import { simulateCampaign } from './simulation.ts'
import { removeExpired } from './sweep.ts'

export type JobHandlers = { [Name in JobName]: (payload: JobPayload<Name>) => Promise<void> }

/** The function for each job. A job may run twice: the repetition changes nothing. */
export const jobHandlers = (context: JobContext): JobHandlers => {
  const { sql, log, vapid } = context
  const pushing: Pushing | undefined = vapid && { sql, keys: vapid, lanes: openLanes() }
  return {
    'deliver-points': (payload) => writeNotifications(context, payload),
    'plan-broadcast': (payload) => planBroadcastChunks(context, payload),
    'deliver-broadcast': (payload) => deliverBroadcastChunk(context, payload),
    'push-broadcast': async ({ broadcastId, part }) => {
      if (!pushing) return
      const counts = await pushChunk(pushing, broadcastId, part)
      log.info('broadcast chunk pushed', { broadcastId, part, ...counts })
    },
    'push-receipts': async ({ receipts }) => {
      if (!pushing) return
      log.info('receipts pushed', await pushReceipts(pushing, receipts))
    },
    'deliver-messages': (payload) => queueMessagePushes(context, payload),
    'push-messages': async ({ messages }) => {
      if (!pushing) return
      log.info('messages pushed', await pushMessages(pushing, messages))
    },
    simulate: (payload) => simulateCampaign(context, payload),
    'send-mail': ({ outboxId }) => sendMail(context, outboxId),
    sweep: async () => log.info('swept', await removeExpired(sql)),
    coupons: async () => log.info('coupons closed', await closeCoupons(context)),
    birthdays: async () =>
      log.info('birthday gifts given', { people: await giveBirthdays(context) }),
    orders: () => keepOrders(context),
    referrals: async () => {
      const counts = await settleReferrals(context)
      if (Object.keys(counts).length > 0) log.info('invitations settled', counts)
    },
    iys: () => exchangeConsents(context),
    erasure: async () => {
      const counts = await eraseLeft(context)
      if (Object.values(counts).some((n) => n > 0)) log.info('people erased', counts)
    },
    expiry: (payload) => keepExpiry(context, payload),
    checkpoint: () => signLedger(context),
  }
}
