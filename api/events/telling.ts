import { recordBroadcast } from '#sql/broadcasts.ts'
import type { Queryable } from '#sql/connection.ts'
import type { Event } from '../contracts/events/events.ts'
import { holdersOf } from './place-queries.ts'

const when = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const moment = (iso: string) => when.format(new Date(iso))

/** What people with a place must hear of a change; undefined where it does not concern them. */
export function newsOf(
  before: Event,
  after: Event | undefined,
): { title: string; message: string } | undefined {
  if (before.hasBegun || !before.isActive) return undefined
  if (!after?.isActive)
    return {
      title: `Etkinlik iptal edildi: ${before.title}`,
      message: `${moment(before.eventDate)} için ayırdığınız yer boşa çıktı. Anlayışınız için teşekkür ederiz.`,
    }
  const moved = after.eventDate !== before.eventDate
  if (!moved && after.location === before.location) return undefined
  return {
    title: `Etkinlik değişti: ${after.title}`,
    message: `Yeni zaman ve yer: ${moment(after.eventDate)}, ${after.location}. Gelemeyecekseniz etkinlikten ayrılabilirsiniz.`,
  }
}

/**
 * Tells everybody with a place, in the transaction of the change: a broadcast of which each of them
 * gets one row in the inbox (decisions/077). Call it while the places are still there.
 */
export async function tellHolders(
  sql: Queryable,
  senderId: number,
  before: Event,
  after: Event | undefined,
): Promise<void> {
  const news = before.taken > 0 && newsOf(before, after)
  if (!news) return
  const chosen = await holdersOf(sql, before.id)
  await recordBroadcast(sql, {
    ...{ senderId, ...news, type: 'event', chosen, search: null, except: [] },
    // what was called off has no page any more
    ...(after?.isActive && { eventId: after.id }),
  })
}
