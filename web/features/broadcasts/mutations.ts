import {
  listBroadcasts,
  sendNotification,
  tryNotification,
} from '#api/contracts/broadcasts/broadcasts.ts'
import { mutation } from '#web/shared/mutation.ts'

export const sendMutation = mutation(sendNotification, { stale: [listBroadcasts], waits: true })

export const tryMutation = mutation(tryNotification, { stale: [listBroadcasts], waits: true })
