import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'

/** A message as the device that asks reads it; nobody learns of another device, not even of their own. */
export const Notification = z.object({
  id: Id,
  /** whose inbox it is in: the caller */
  userId: Id,
  title: z.string(),
  message: z.string(),
  type: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  /** what the device of the caller's session registered as its token; null where it named none */
  deviceToken: z.string().nullable(),
  /** of the same device, `web` for a browser; null where none is registered for the session */
  platform: z.string().nullable(),
  /** whether the recipient wants notifications, as of now */
  isEnabled: z.boolean(),
  /** the event that it is about, as long as there is one */
  eventId: Id.nullable(),
  /** the order of the caller that it is about */
  orderId: Id.nullable(),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint('get', '/api/notifications', {
  summary: "The caller's inbox, newest first",
  audience: 'member',
  query: z.object({ before: IdText.optional(), limit: PageSize }),
  answer: z.array(Notification),
  refusals: [],
  paged: true,
})

export const readNotification = endpoint('patch', '/api/notifications/:id/read', {
  summary: 'Mark one notification read',
  audience: 'member',
  params: z.object({ id: IdText }),
  refusals: ['not_found'],
})

export const readAllNotifications = endpoint('post', '/api/notifications/read-all', {
  summary: "Mark the caller's whole inbox read",
  audience: 'member',
  refusals: [],
})
