import { notifyLive } from '#sql/live.ts'
import type { JobContext } from './context.ts'

/** Coupons that one transaction takes on. */
const batch = 1_000

/** The last day on which a coupon can be used, as people write it: `22 Aralık`. */
const lastDay = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: 'numeric',
  month: 'long',
})
/** Coupons end at midnight: the day before is the last one. */
const lastDayOf = (expiresAt: Date) => lastDay.format(expiresAt.getTime() - 1)

interface Ending {
  id: number
  userId: number
  name: string
  expiresAt: Date
}

const messageOf = (ending: readonly Ending[]): string => {
  const [first] = ending
  if (!first) return ''
  if (ending.length === 1)
    return `“${first.name}” kuponunuzun son günü ${lastDayOf(first.expiresAt)}.`
  return `${ending.length} kuponunuzun süresi doluyor. İlki “${first.name}”, son günü ${lastDayOf(first.expiresAt)}.`
}

/**
 * Ends the coupons whose last day is over, and warns their owners three days before, with one message a
 * person (programme.md §4). The database's clock decides.
 *
 * @returns how many ended, and how many people were warned
 */
export async function closeCoupons({
  sql,
}: Pick<JobContext, 'sql'>): Promise<{ expired: number; warned: number }> {
  let expired = 0
  for (;;) {
    const { count } = await sql`
      update coupons set state = 'expired', closed_at = expires_at
       where id in (select id from coupons where state = 'usable' and expires_at <= now()
                     order by expires_at limit ${batch} for update skip locked)`
    expired += count
    if (count < batch) break
  }
  let warned = 0
  for (;;) {
    const people = await warnBatch(sql)
    if (people === 0) return { expired, warned }
    warned += people
  }
}

/**
 * Coupons that a till holds are left for the next run: waiting for them could be waiting for each other.
 * Workers warn one after the other: two at once would each find some of a person's coupons, and tell them twice.
 *
 * @returns how many people were warned; 0 when nobody is left
 */
const warnBatch = (sql: JobContext['sql']): Promise<number> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('coupon warnings'))`
    const ending = await tx<Ending[]>`
      with free as (
        select c.id from coupons c
         where c.user_id in (
           select user_id from coupons
            where state = 'usable' and warned_at is null
              and expires_at > now() and expires_at <= now() + interval '3 days'
            order by expires_at limit ${batch})
           and c.state = 'usable' and c.warned_at is null
           and c.expires_at > now() and c.expires_at <= now() + interval '3 days'
           for no key update skip locked)
      update coupons c set warned_at = now() from free where c.id = free.id
      returning c.id, c.user_id, c.name, c.expires_at`
    const ofPeople = Map.groupBy(
      ending.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id),
      ({ userId }) => userId,
    )
    if (ofPeople.size === 0) return 0
    await tx`insert into notifications ${tx(
      [...ofPeople].map(([userId, theirs]) => ({
        user_id: userId,
        title: 'Kuponunuz bitmek üzere',
        message: messageOf(theirs),
        type: 'coupon',
      })),
    )}`
    await notifyLive(tx, { kind: 'notification', userIds: [...ofPeople.keys()] })
    return ofPeople.size
  }) as Promise<number>
