import type { Sql } from 'postgres'
import type { Notification } from '../contracts/notifications/notifications.ts'

/** A page of a person's inbox, newest first, with one row more than `limit` if there is one. */
export async function inboxPage(
  sql: Sql,
  userId: number,
  page: { before: number | undefined; limit: number },
): Promise<Notification[]> {
  const rows = await sql<(Omit<Notification, 'createdAt'> & { createdAt: Date })[]>`
    select id, title, message, type, is_read as "isRead", created_at as "createdAt"
    from notifications
    where user_id = ${userId} and id < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by id desc
    limit ${page.limit + 1}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** How many notifications a person has not read. */
export async function unreadOf(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications where user_id = ${userId} and not is_read`
  return row?.unread ?? 0
}

/** Marks one read; false if the person has no such notification. */
export async function markRead(sql: Sql, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    update notifications set is_read = true where user_id = ${userId} and id = ${id}`
  return count > 0
}

/** Marks a person's whole inbox read. */
export async function markAllRead(sql: Sql, userId: number): Promise<void> {
  await sql`update notifications set is_read = true where user_id = ${userId} and not is_read`
}
