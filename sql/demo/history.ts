import type { Sql } from '../connection.ts'
import { warnPeople } from '../ledger/expiry.ts'
import { type ImportedEntry, importHistory } from '../ledger/import.ts'
import { deliverPoints } from '../notifications.ts'
import { demoBroadcasts, insertBroadcast, sentAt } from './broadcasts.ts'
import { istanbulDate, istanbulInstant } from './calendar.ts'
import { makeEntries } from './customer-entries.ts'
import type { DemoCustomer } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { visitsToday } from './today.ts'

interface HistoryContext {
  random: Random
  now: Date
  /** Merkez first */
  counters: readonly { branchId: number; staffId: number }[]
  /** the administrator who reverses mistakes */
  adminId: number
  customers: readonly (DemoCustomer & { userId: number })[]
}

interface PlannedEntry extends ImportedEntry {
  /** request key of the entry that this one reverses */
  reversesKey: string | null
}

/** One customer in this many has a mistake recorded and reversed. */
const mistakeEvery = 20

function plan({ random, now, counters, adminId, customers }: HistoryContext): PlannedEntry[] {
  const entries = customers.flatMap(({ userId, habits }, at) => {
    const mistake = at % mistakeEvery > 0 ? 'none' : at % (2 * mistakeEvery) > 0 ? 'earn' : 'spend'
    return makeEntries(random, now, habits, mistake).map((entry, place): PlannedEntry => {
      const counter = counters[entry.branch]
      if (!counter) throw new RangeError(`no branch ${entry.branch}`)
      return {
        userId,
        type: entry.type,
        amount: entry.amount,
        branchId: counter.branchId,
        actorId: entry.reverses === null ? counter.staffId : adminId,
        requestKey: `demo-${place}`,
        reversesKey: entry.reverses === null ? null : `demo-${entry.reverses}`,
        note: entry.note,
        ...(entry.reverses !== null && { reason: 'düzeltme' as const }),
        createdAt: entry.at,
      }
    })
  })
  // With numbers of its own: what is told of the past does not depend on the hour of the first start.
  for (const visit of visitsToday(randomFrom(1923), now, customers)) {
    const [counter, customer] = [counters[visit.branch], customers[visit.customer]]
    if (!counter || !customer) throw new RangeError('no such branch or customer')
    entries.push({
      userId: customer.userId,
      type: 'EARN',
      amount: visit.amount,
      branchId: counter.branchId,
      actorId: counter.staffId,
      requestKey: 'demo-today',
      reversesKey: null,
      note: null,
      createdAt: visit.at,
    })
  }
  return endSome(
    entries.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    { now, regularId: customers[0]?.userId },
  )
}

/** In how many days points of the demo end, of every fifth customer and of the one who is signed in. */
const endings = [3, 30]

/** Lets some of what a customer has earned since the last spend end soon: nothing takes it before. */
function endSome(
  entries: PlannedEntry[],
  { now, regularId }: { now: Date; regularId: number | undefined },
): PlannedEntry[] {
  for (const [userId, own] of Map.groupBy(entries, (entry) => entry.userId)) {
    if (userId % 5 > 0 && userId !== regularId) continue
    const spent = own.findLastIndex((entry) => entry.type === 'SPEND')
    const free = own.slice(spent + 1).filter((entry) => entry.reversesKey === null)
    for (const days of endings) {
      // The regular's reward takes 150 of them, which end soonest.
      let least = userId === regularId && days === endings[0] ? 190 : 40
      for (let entry = free.shift(); entry; entry = least > 0 ? free.shift() : undefined) {
        entry.expiresOn = istanbulDate(istanbulInstant(now, days, 720))
        least -= entry.amount
      }
    }
  }
  return entries
}

/** Splits before each reversal: the reversed entry, with its id, must be in the ledger by then. */
function cutAtReversals(entries: readonly PlannedEntry[]): PlannedEntry[][] {
  const runs: PlannedEntry[][] = [[]]
  for (const entry of entries) {
    if (entry.reversesKey) runs.push([entry])
    else runs.at(-1)?.push(entry)
  }
  return runs
}

/**
 * Records the customers' histories through the ledger itself, in chronological order, and delivers
 * their notifications as the worker would, so that its first start finds an empty outbox. Those of
 * the last seven days stay unread, the newest three of each customer at most. Then it closes the
 * accounts that shall be inactive, since the ledger accepts no entries for those.
 *
 * @returns how many entries were written
 * @throws Error when the ledger refuses one
 */
export async function insertHistory(sql: Sql, context: HistoryContext): Promise<number> {
  const entries = plan(context)
  let written = 0
  for (const run of cutAtReversals(entries)) {
    const [first, ...rest] = run
    if (!first) continue
    const reverses = first.reversesKey
      ? await idOfEntry(sql, first.userId, first.reversesKey)
      : null
    written += await importHistory(sql, [{ ...first, reverses }, ...rest])
  }
  if (written !== entries.length)
    throw new Error(`the ledger took ${written} of the demo's ${entries.length} entries`)

  await deliver(sql, context)
  await sql`
    update notifications n set is_read = true
     where not exists (
       select from (
         select id from notifications
          where user_id = n.user_id order by id desc limit 3
       ) as newest where newest.id = n.id)
        or n.created_at < ${context.now}::timestamptz - interval '7 days'`
  const closed = context.customers
    .filter((customer) => !customer.active)
    .map((customer) => customer.userId)
  await sql`update users set is_active = false where id = any (${closed}::bigint[])`
  return written
}

async function idOfEntry(sql: Sql, userId: number, requestKey: string): Promise<number> {
  const [entry] = await sql<{ id: number }[]>`
    select id from point_transactions where request_key = ${requestKey} and user_id = ${userId}`
  if (!entry) throw new Error(`no entry ${requestKey} of user ${userId}`)
  return entry.id
}

/**
 * Each person's notifications in chronological order, with broadcasts: an inbox shows the latest
 * first.
 */
async function deliver(sql: Sql, context: HistoryContext): Promise<void> {
  let waiting: { id: number; at: Date }[] = await sql<{ id: number; at: Date }[]>`
    select o.id, p.created_at as at
      from outbox o join point_transactions p on p.user_id = o.user_id and p.seq = o.ref
     where o.topic = 'points' order by o.id`
  const deliverUntil = async (end: Date) => {
    const due = waiting.filter((row) => row.at < end)
    waiting = waiting.filter((row) => row.at >= end)
    for (let i = 0; i < due.length; i += 1_000)
      await deliverPoints(
        sql,
        due.slice(i, i + 1_000).map((row) => row.id),
      )
  }
  for (const broadcast of demoBroadcasts) {
    await deliverUntil(sentAt(context.now, broadcast))
    await insertBroadcast(sql, context, broadcast)
  }
  await deliverUntil(context.now)
}

/** Tells people of points that end soon, as the worker would have this morning; it has been read. */
export async function insertWarnings(sql: Sql, now: Date): Promise<void> {
  for (let after: number | null = 0; after !== null; )
    after = (await warnPeople(sql, { after, limit: 500, day: istanbulDate(now) })).last
  await sql`
    update notifications set created_at = ${now}, is_read = true
     where title = 'Puanlarınızın süresi doluyor'`
}
