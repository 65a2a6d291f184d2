import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

export const unreadCount = endpoint('get', '/api/notifications/unread', {
  summary: 'How many notifications of the caller are unread',
  audience: 'member',
  answer: z.object({ unread: z.int().nonnegative() }),
  refusals: [],
})
