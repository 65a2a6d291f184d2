import type { Sql } from './connection.ts'

export interface NewDevice {
  endpoint: string
  p256dh: string
  auth: string
  deviceToken: string | null
  platform: string
}

/**
 * Registers a device for as long as a session lasts; one that is known changes hands and keys. Where
 * the session has ended meanwhile nothing happens.
 *
 * @param person.session hex of the session's stored hash
 */
export const saveDevice = async (
  sql: Sql,
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
          platform = excluded.platform`
}

/** Forgets a device of a person; nothing happens where they have no such. */
export const forgetDevice = async (sql: Sql, userId: number, endpoint: string): Promise<void> => {
  await sql`delete from devices where user_id = ${userId} and endpoint = ${endpoint}`
}

export interface PushTarget {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/** The devices of those whom one chunk of a broadcast has reached, without the ones told already. */
export const findPushTargets = (sql: Sql, broadcastId: number, part: number) => sql<PushTarget[]>`
  select d.id, d.endpoint, d.p256dh, d.auth
    from broadcast_chunks c
    join devices d on d.user_id between c.first_id and c.last_id
   where c.broadcast_id = ${broadcastId} and c.part = ${part}
     and exists (select from notifications n
                  where n.user_id = d.user_id and n.id = c.broadcast_id)
     and not exists (select from pushes p
                      where p.device_id = d.id and p.notification_id = c.broadcast_id)
   order by d.id`

/** What a broadcast says. */
export const readWords = async (sql: Sql, broadcastId: number) => {
  const [words] = await sql<{ title: string; message: string }[]>`
    select title, message from broadcasts where id = ${broadcastId}`
  return words
}

export const markPushed = (sql: Sql, deviceId: number, notificationId: number) => sql`
  insert into pushes (device_id, notification_id)
  select id, ${notificationId} from devices where id = ${deviceId}
  on conflict do nothing`

/** Forgets a device that its push service does not know any more. */
export const dropDevice = (sql: Sql, id: number) => sql`delete from devices where id = ${id}`
