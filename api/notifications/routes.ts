import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../contracts/notifications/notifications.ts'
import { unreadCount } from '../contracts/notifications/unread.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { inboxPage, markAllRead, markRead, unreadOf } from './queries.ts'

/** The inbox (decisions.md §6). */
export const notificationRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'notifications' })
    .use(
      gate(listNotifications, async ({ person, query, request, headers }) => {
        const { before, limit } = query
        const found = page(await inboxPage(sql, person, { before, limit }), limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(gate(unreadCount, async ({ person }) => ({ unread: await unreadOf(sql, person.id) })))
    .use(
      gate(readNotification, async ({ person, params }) => {
        if (!(await markRead(sql, person.id, params.id))) throw new Refusal('not_found')
      }),
    )
    .use(
      gate(readAllNotifications, async ({ person }) => {
        await markAllRead(sql, person.id)
      }),
    )
