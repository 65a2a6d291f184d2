import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
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
