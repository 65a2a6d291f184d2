import type { Sql } from '../connection.ts'
import { appendHistory, type PastEntry } from '../ledger/seeding.ts'
import { deliverPoints } from '../notifications.ts'
import { broadcasts, sentAt, sowBroadcast } from './broadcasts.ts'
import type { DemoCustomer } from './people.ts'
import type { Random } from './random.ts'
import { makeVisits } from './visits.ts'

interface Cast {
  random: Random
  now: Date
  /** Merkez first */
  counters: readonly { branchId: number; staffId: number }[]
  /** who takes mistakes back */
  adminId: number
  guests: readonly (DemoCustomer & { userId: number })[]
}

interface PlannedEntry extends PastEntry {
  /** request key of the entry that this one takes back */
  reversesKey: string | null
}

/** One customer in so many sees a mistake made and taken back. */
const mishapEvery = 20

function plan({ random, now, counters, adminId, guests }: Cast): PlannedEntry[] {
  const entries = guests.flatMap(({ userId, habits }, at) => {
    const mishap = at % mishapEvery > 0 ? 'none' : at % (2 * mishapEvery) > 0 ? 'earn' : 'spend'
    return makeVisits(random, now, habits, mishap).map((visit, place): PlannedEntry => {
      const counter = counters[visit.branch]
      if (!counter) throw new RangeError(`no branch ${visit.branch}`)
      return {
        userId,
        type: visit.type,
        amount: visit.amount,
        branchId: counter.branchId,
        actorId: visit.reverses === null ? counter.staffId : adminId,
        requestKey: `demo-${place}`,
        reversesKey: visit.reverses === null ? null : `demo-${visit.reverses}`,
        note: visit.note,
        createdAt: visit.at,
      }
    })
  })
  return entries.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Cuts before each reversal: what it takes back must stand in the ledger, with its id, by then. */
function cutAtReversals(entries: readonly PlannedEntry[]): PlannedEntry[][] {
  const runs: PlannedEntry[][] = [[]]
  for (const entry of entries) {
    if (entry.reversesKey) runs.push([entry])
    else runs.at(-1)?.push(entry)
  }
  return runs
}

/**
 * Makes the customers' histories through the ledger itself, in the order of time, and delivers
 * their notifications as the worker would, so that its first start finds an empty outbox. Those of
 * the last seven days stay unread, the newest three of each customer at most. Then closes the
 * accounts that are to be inactive: the ledger takes nothing for those.
 *
 * @returns how many entries were written
 * @throws Error when the ledger refuses one
 */
export async function sowHistory(sql: Sql, cast: Cast): Promise<number> {
  const entries = plan(cast)
  let written = 0
  for (const run of cutAtReversals(entries)) {
    const [first, ...rest] = run
    if (!first) continue
    const reverses = first.reversesKey
      ? await idOfEntry(sql, first.userId, first.reversesKey)
      : null
    written += await appendHistory(sql, [{ ...first, reverses }, ...rest])
  }
  if (written !== entries.length)
    throw new Error(`the ledger took ${written} of the demo's ${entries.length} entries`)

  await deliver(sql, cast)
  await sql`
    update notifications n set is_read = true
     where not exists (
       select from (
         select id from notifications
          where user_id = n.user_id order by id desc limit 3
       ) as newest where newest.id = n.id)
        or n.created_at < ${cast.now}::timestamptz - interval '7 days'`
  const gone = cast.guests.filter((guest) => !guest.active).map((guest) => guest.userId)
  await sql`update users set is_active = false where id = any (${gone}::bigint[])`
  return written
}

async function idOfEntry(sql: Sql, userId: number, requestKey: string): Promise<number> {
  const [entry] = await sql<{ id: number }[]>`
    select id from point_transactions where request_key = ${requestKey} and user_id = ${userId}`
  if (!entry) throw new Error(`no entry ${requestKey} of user ${userId}`)
  return entry.id
}

/** Each person's in the order of time, broadcasts among them: an inbox shows what came last first. */
async function deliver(sql: Sql, cast: Cast): Promise<void> {
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
  for (const broadcast of broadcasts) {
    await deliverUntil(sentAt(cast.now, broadcast))
    await sowBroadcast(sql, cast, broadcast)
  }
  await deliverUntil(cast.now)
}
