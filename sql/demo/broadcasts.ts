import type { Queryable } from '../connection.ts'
import { istanbulInstant, minuteOf } from './calendar.ts'
import { consents } from './inserts.ts'

export interface DemoBroadcast {
  title: string
  message: string
  /** days before the first start */
  daysAgo: number
  /** Istanbul time */
  clock: string
  /** place of the branch, Merkez first, whose regulars are the audience; everybody by default */
  home?: number
  /** whether it offers something, and so went to those alone who consent */
  marketing?: boolean
}

/** Oldest first. */
export const demoBroadcasts: readonly DemoBroadcast[] = [
  {
    title: 'Yeni çekirdek: Etiyopya Guji',
    message: 'Şeftali ve bergamot notalı yeni çekirdeğimiz bu hafta filtre kahvede. Bekleriz.',
    marketing: true,
    daysAgo: 64,
    clock: '10:30',
  },
  {
    title: 'Puanlarınız artık bir bakışta',
    message: 'Uygulamamızı yeniledik: bakiyeniz ve QR kodunuz ana sayfada, tek dokunuş uzağınızda.',
    daysAgo: 47,
    clock: '17:00',
  },
  {
    title: 'Bahçede ateş başı akşamları',
    message: 'Kuzguncuk bahçemizde akşamları ateş yanıyor. Battaniyeler bizden, sohbet sizden.',
    daysAgo: 33,
    clock: '16:15',
    home: 4,
  },
  {
    title: 'Salep mevsimi açıldı',
    message: 'Tarçınlı salep bugünden itibaren tüm şubelerimizde. İçinizi ısıtmaya bekleriz.',
    marketing: true,
    daysAgo: 16,
    clock: '11:00',
  },
  {
    title: 'Tatlının yanına kahve bizden',
    message: 'Hafta içi 14:00–17:00 arasında her tatlının yanında filtre kahve ikramımız.',
    marketing: true,
    daysAgo: 8,
    clock: '12:30',
  },
  {
    title: 'Latte Art Atölyesi’nde son yerler',
    message: 'Atölyemizde birkaç yer kaldı. Adınızı yazdırmak için Merkez şubemize uğrayın.',
    daysAgo: 2,
    clock: '18:00',
    home: 0,
  },
]

interface BroadcastContext {
  now: Date
  adminId: number
  customers: readonly { userId: number; active: boolean; habits: { home: number } }[]
}

/** When a broadcast was sent. */
export const sentAt = (now: Date, { daysAgo, clock }: DemoBroadcast): Date =>
  istanbulInstant(now, -daysAgo, minuteOf(clock))

/**
 * Writes a broadcast in its finished state, with inbox rows for those who had an account by then.
 */
export async function insertBroadcast(
  sql: Queryable,
  { now, adminId, customers }: BroadcastContext,
  broadcast: DemoBroadcast,
): Promise<void> {
  const { title, message, home, marketing = false } = broadcast
  const at = sentAt(now, broadcast)
  const closed = customers.filter((customer) => !customer.active).map((customer) => customer.userId)
  const chosen =
    home === undefined
      ? null
      : customers
          .filter((customer) => customer.habits.home === home)
          .map((customer) => customer.userId)
  // who works here has consented to nothing
  const everyCustomer = customers.map((customer) => customer.userId)
  const readers = sql`
    select id from users
     where created_at < ${at} and id <> all (${closed}::bigint[])
       and (${chosen}::bigint[] is null or id = any (${chosen}::bigint[]))
       and (not ${marketing}::boolean
            or id = any (${everyCustomer}::bigint[]) and ${consents(sql, sql`id`, sql`'push'`)})`
  await sql`
    with sent as (
      insert into broadcasts (sender_id, title, message, type, marketing, chosen, created_at,
                              recipients, delivered, chunks_left, finished_at)
      select ${adminId}, ${title}, ${message}, 'admin', ${marketing}, ${chosen}::bigint[], ${at},
             count(*), count(*), 0, ${at}::timestamptz + interval '2 seconds'
        from (${readers}) readers
      returning id, title, message, type, created_at)
    insert into notifications (user_id, id, title, message, type, created_at, broadcast_id)
    select r.id, s.id, s.title, s.message, s.type, s.created_at, s.id
      from sent s, (${readers}) r`
  await sql`delete from outbox where topic = 'broadcast'`
}
