import type { Queryable } from '../connection.ts'
import { warnPeople } from '../ledger/expiry.ts'
import { type ImportedEntry, importHistory } from '../ledger/import.ts'
import { deliverPoints } from '../notifications.ts'
import type { AtCounter, DemoEntry } from './account.ts'
import { apologyOf } from './approvals.ts'
import { demoBroadcasts, insertBroadcast, sentAt } from './broadcasts.ts'
import { istanbulDate, plusMonths } from './calendar.ts'
import { type HistoryContext, type KnownAccount, staffAt } from './plan.ts'
import { grantMonths } from './rules.ts'

type KnownEntry = DemoEntry & { userId: number }

/** The key of the entry that one of a kind takes back. */
const wrongBefore: Partial<Record<DemoEntry['about']['kind'], string>> = {
  correction: 'demo-wrong-points',
  'apology back': 'demo-apology',
}

/** The key of an entry, which names what it is about, and what else the ledger keeps of that. */
function causeOf({ about }: DemoEntry): Pick<ImportedEntry, 'kind' | 'ref' | 'requestKey'> {
  switch (about.kind) {
    case 'purchase': {
      const ref = String(about.bill.id)
      return { kind: 'purchase', ref, requestKey: `~purchase:${ref}` }
    }
    case 'refund': {
      const { id, bill } = about.refund
      return { kind: 'refund', ref: `purchase:${bill.id}`, requestKey: `~refund:${id}` }
    }
    case 'payment': {
      const { id, bill } = about.refund
      // followed by the id of the entry that gave the points back, which it has by then
      return { kind: 'refund', ref: `purchase:${bill.id}:${id}`, requestKey: `~waived:${id}:` }
    }
    case 'reward': {
      const ref = String(about.coupon.id)
      return { kind: 'reward', ref, requestKey: `~reward:${ref}` }
    }
    case 'cancellation': {
      const { id } = about.coupon
      return { kind: 'refund', ref: `coupon:${id}`, requestKey: `~coupon-cancelled:${id}` }
    }
    case 'expiry':
      return { kind: 'expiry', ref: about.day, requestKey: `~expiry:${about.day}` }
    default:
      return { kind: 'manual', requestKey: `demo-${about.kind.replace(' ', '-')}` }
  }
}

function importedOf(entry: KnownEntry, { counters, adminId }: HistoryContext): ImportedEntry {
  const counter = counters[entry.branch]
  if (!counter) throw new RangeError(`no branch ${entry.branch}`)
  const atCounter = (by: AtCounter) => staffAt(counters, { branch: entry.branch, by }) ?? null
  const by = {
    ...{ staff: atCounter('staff'), helper: atCounter('helper'), admin: adminId },
    ...{ customer: entry.userId, nobody: null },
  }
  const { requestKey, ...cause } = causeOf(entry)
  const isCorrection = entry.about.kind === 'correction'
  const earns = entry.type === 'EARN' && cause.kind !== 'refund'
  return {
    ...{ userId: entry.userId, type: entry.type, amount: entry.amount, requestKey, ...cause },
    ...{ branchId: counter.branchId, actorId: by[entry.by], createdAt: entry.at },
    ...(entry.about.kind === 'purchase' && { scanId: scanOf(entry.about.bill.id) }),
    ...(earns && { expiresOn: plusMonths(istanbulDate(entry.at), grantMonths) }),
    ...(isCorrection && { reason: 'düzeltme' as const, note: '20 yerine 200 girilmiş' }),
    ...(entry.about.kind === 'apology' && apologyOf[entry.about.why].words),
    ...(entry.about.kind === 'apology back' && {
      ...{ reason: 'düzeltme' as const, note: 'Başka müşterimize verilecekti' },
    }),
  }
}

/** The scan that a bill of the past was recorded with; scans themselves are kept for a day. */
export const scanOf = (bill: number): string =>
  `00000000-0000-4000-8000-${String(bill).padStart(12, '0')}`

/**
 * Records what the visits came to through the ledger itself, in the order of time, and delivers its
 * notifications as the worker would, so that its first start finds an empty outbox. Those of the last
 * seven days stay unread, the newest three of each customer at most.
 *
 * @returns how many entries were written
 * @throws Error when the ledger refuses one
 */
export async function insertHistory(
  sql: Queryable,
  { accounts, ...context }: HistoryContext & { accounts: readonly KnownAccount[] },
): Promise<number> {
  const entries = accounts
    .flatMap(({ userId, entries: own }) => own.map((entry): KnownEntry => ({ ...entry, userId })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  let written = 0
  for (const run of cutAtNamed(entries)) {
    const [first, ...rest] = run.map((entry) => importedOf(entry, context))
    if (!first) continue
    const about = run[0]?.about
    const wrong = about && wrongBefore[about.kind]
    if (wrong) first.reverses = await entryOf(sql, first.userId, wrong)
    if (about?.kind === 'payment')
      first.requestKey += await entryOf(sql, first.userId, `~coupon-cancelled:${about.coupon.id}`)
    written += await importHistory(sql, [first, ...rest])
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
        or n.created_at < ${context.rules.now}::timestamptz - interval '7 days'`
  return written
}

/** Splits before each entry that names another by its id, which must be there by then. */
function cutAtNamed(entries: readonly KnownEntry[]): KnownEntry[][] {
  const runs: KnownEntry[][] = [[]]
  for (const entry of entries) {
    if (entry.about.kind in wrongBefore || entry.about.kind === 'payment') runs.push([entry])
    else runs.at(-1)?.push(entry)
  }
  return runs
}

async function entryOf(sql: Queryable, userId: number, key: string): Promise<number> {
  const [entry] = await sql<{ id: number }[]>`
    select id from point_transactions where request_key = ${key} and user_id = ${userId}`
  if (!entry) throw new Error(`user ${userId} has no entry ${key}`)
  return entry.id
}

/**
 * Each person's notifications in chronological order, with broadcasts: an inbox shows the latest
 * first.
 */
async function deliver(
  sql: Queryable,
  { rules: { now }, ...context }: HistoryContext,
): Promise<void> {
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
    await deliverUntil(sentAt(now, broadcast))
    await insertBroadcast(sql, { ...context, now }, broadcast)
  }
  await deliverUntil(now)
}

/** Tells people of points that end soon, as the worker would have this morning; it has been read. */
export async function insertWarnings(sql: Queryable, now: Date): Promise<void> {
  for (let after: number | null = 0; after !== null; )
    after = (await warnPeople(sql, { after, limit: 500, day: istanbulDate(now) })).last
  await sql`
    update notifications set created_at = ${now}, is_read = true
     where title = 'Puanlarınızın süresi doluyor'`
}
