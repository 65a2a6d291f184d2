import type { Sql } from 'postgres'
import type { Notification } from '../contracts/notifications/notifications.ts'

/**
 * A page of a person's inbox, newest first, with one row more than `limit` if there is one. The device
 * is the one of the session that asks: another one's token is never told.
 *
 * @param person.session hex of the session's stored hash
 */
export async function inboxPage(
  sql: Sql,
  person: { id: number; session: string },
  page: { before: number | undefined; limit: number },
): Promise<Notification[]> {
  const rows = await sql<(Omit<Notification, 'createdAt'> & { createdAt: Date })[]>`
    select n.id, n.user_id, n.title, n.message, n.type, n.is_read,
           n.created_at, d.device_token, d.platform, u.is_enabled, b.event_id, n.order_id
    from notifications n
    join users u on u.id = n.user_id
    left join broadcasts b on b.id = n.broadcast_id
    left join (
      select device_token, platform from devices
      where session = decode(${person.session}, 'hex') and user_id = ${person.id}
      order by confirmed_at desc, id desc
      limit 1
    ) d on true
    where n.user_id = ${person.id} and n.id < ${page.before ?? Number.MAX_SAFE_INTEGER}
    order by n.id desc
    limit ${page.limit + 1}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** How many notifications a person has not read. */
export async function unreadOf(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notifications where user_id = ${userId} and not is_read`
  return row?.unread ?? 0
}

/** Marks one notification read; false if the person has no such notification. */
export async function markRead(sql: Sql, userId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    update notifications set is_read = true where user_id = ${userId} and id = ${id}`
  return count > 0
}

/** Marks all notifications of a person read. */
export async function markAllRead(sql: Sql, userId: number): Promise<void> {
  await sql`update notifications set is_read = true where user_id = ${userId} and not is_read`
}
