import type { Queryable, Sql } from './connection.ts'

export interface NewDevice {
  endpoint: string
  p256dh: string
  auth: string
  deviceToken: string | null
  platform: string
}

/**
 * Registers a device for as long as a session lasts; one that is known changes hands and keys. Where
 * the session has ended meanwhile nothing happens. A person has ten: the one that has not come by for
 * the longest time makes room (decisions.md §8).
 *
 * @param person.session hex of the session's stored hash
 */
export const saveDevice = async (
  sql: Queryable,
  person: { id: number; session: string },
  device: NewDevice,
): Promise<void> => {
  const { endpoint, p256dh, auth, deviceToken, platform } = device
  await sql`
    insert into devices (user_id, session, endpoint, p256dh, auth, device_token, platform)
    select s.user_id, s.id_hash, ${endpoint}, ${p256dh}, ${auth}, ${deviceToken}, ${platform}
      from sessions s
     where s.id_hash = decode(${person.session}, 'hex') and s.user_id = ${person.id}
       for key share
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session = excluded.session, p256dh = excluded.p256dh,
          auth = excluded.auth, device_token = excluded.device_token,
          platform = excluded.platform, confirmed_at = now()`
}

/** Removes a device of a person; nothing happens if they have no such device. */
export const forgetDevice = async (sql: Sql, userId: number, endpoint: string): Promise<void> => {
  await sql`delete from devices where user_id = ${userId} and endpoint = ${endpoint}`
}

/** A notification for one device to show. */
export interface Push {
  deviceId: number
  userId: number
  notificationId: number
  endpoint: string
  p256dh: string
  auth: string
  title: string
  message: string
  /** of the notification: what it is about */
  type: string
  /** the order that it is about; null for any other */
  orderId: number | null
}

const pushColumns = (sql: Sql) => sql`
  d.id as device_id, d.user_id, n.id as notification_id, d.endpoint, d.p256dh, d.auth, n.title, n.message,
  n.type, n.order_id`

const notTold = (sql: Sql) => sql`
  not exists (select from pushes p where p.device_id = d.id and p.notification_id = n.id)`

/** The event that a broadcast is about, as long as there is one. */
export const eventOfBroadcast = async (sql: Sql, id: number): Promise<number | null> => {
  const [row] = await sql<{ eventId: number | null }[]>`
    select event_id from broadcasts where id = ${id}`
  return row?.eventId ?? null
}

/**
 * For the devices of the people in one chunk of a broadcast, except devices that received it, and of
 * marketing except people who do not consent to it any more.
 */
export const findBroadcastPushes = (sql: Sql, broadcastId: number, part: number) => sql<Push[]>`
  select ${pushColumns(sql)}
    from broadcast_chunks c
    join devices d on d.user_id between c.first_id and c.last_id
    join broadcasts b on b.id = c.broadcast_id
    join notifications n on n.user_id = d.user_id and n.id = c.broadcast_id
   where (not b.marketing or consents_to(d.user_id, 'push')) and c.broadcast_id = ${broadcastId} and c.part = ${part} and ${notTold(sql)}
   order by d.id`

/** An entry of a person's ledger. */
export interface Receipt {
  userId: number
  seq: number
}

/** Which of the entries in outbox rows belong to people with devices. */
export const findReceiptsForDevices = (sql: Sql, outboxIds: readonly number[]) => sql<Receipt[]>`
  select o.user_id, o.ref as seq
    from outbox o
   where o.id = any (${outboxIds as number[]}::bigint[]) and o.topic = 'points'
     and exists (select from devices d where d.user_id = o.user_id)
   order by o.id`

/** The notifications of entries for people's devices, except devices that received them. */
export const findReceiptPushes = (sql: Sql, receipts: readonly Receipt[]) => sql<Push[]>`
  select ${pushColumns(sql)}
    from unnest(${receipts.map((r) => r.userId)}::bigint[], ${receipts.map((r) => r.seq)}::int[])
           as r (user_id, seq)
    join notifications n on n.user_id = r.user_id and n.entry_seq = r.seq
    join devices d on d.user_id = n.user_id
   where ${notTold(sql)}
   order by n.id, d.id`

/** A notification in a person's inbox. */
export interface Message {
  userId: number
  id: number
}

/** The notifications that outbox rows of topic `message` speak of. */
export const findMessages = (sql: Sql, outboxIds: readonly number[]) => sql<Message[]>`
  select user_id, ref as id from outbox
   where id = any (${outboxIds as number[]}::bigint[]) and topic = 'message'
   order by id`

/** Removes outbox rows of topic `message`: the queue has their pushes. */
export const forgetMessages = async (sql: Sql, outboxIds: readonly number[]): Promise<void> => {
  await sql`
    delete from outbox where id = any (${outboxIds as number[]}::bigint[]) and topic = 'message'`
}

/** Notifications for the devices of people who want them, except devices that received them. */
export const findMessagePushes = (sql: Sql, messages: readonly Message[]) => sql<Push[]>`
  select ${pushColumns(sql)}
    from unnest(${messages.map((m) => m.userId)}::bigint[], ${messages.map((m) => m.id)}::bigint[])
           as m (user_id, id)
    join notifications n on n.user_id = m.user_id and n.id = m.id
    join users u on u.id = n.user_id and u.is_active and u.is_enabled
    join devices d on d.user_id = n.user_id
   where ${notTold(sql)}
   order by n.id, d.id`

export const markPushed = (sql: Sql, deviceId: number, notificationId: number) => sql`
  insert into pushes (device_id, notification_id)
  select id, ${notificationId} from devices where id = ${deviceId}
  on conflict do nothing`

/** Removes a device that its push service no longer knows. */
export const dropDevice = (sql: Sql, id: number) => sql`delete from devices where id = ${id}`
