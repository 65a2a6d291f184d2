import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { query } from '#web/shared/query.ts'

/** The number of unread notifications, for the bell. */
export const unreadQuery = query(
  unreadCount,
  {},
  { meta: { keeps: unreadCount, everywhere: true } },
)
