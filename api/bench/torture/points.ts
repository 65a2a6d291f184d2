import { connect, type Sql } from '#sql/connection.ts'
import { appendSystemEntries, type SystemEntry } from '#sql/ledger/system.ts'
import type { BenchEnvironment } from '../environment.ts'
import {
  type HttpConnection,
  openHttpConnection,
  pointsRequestText,
  voidRequestText,
} from '../http-connection.ts'
import { mayGoOn, pick, type Run } from '../sender.ts'

const limits = { EARN: 30, SPEND: 35 }

/** A client's request for an entry, and the answer it received. */
export interface SentPoints {
  userId: number
  type: 'EARN' | 'SPEND'
  amount: number
  /** undefined where none is given; null of what the system gives */
  reason: 'iyi niyet' | 'test' | undefined | null
  /** id of the entry, once a client received the answer that it is written */
  entryId?: number
  refused?: boolean
  /** a client received the answer that nothing is ever written with this key */
  isVoid?: boolean
  tries: number
}

type Work = Run & { sent: Map<string, SentPoints> }

/**
 * Sends a request, and retries with the same key until it is answered. It abandons one in ten: half
 * of those it forgets, the others it voids, possibly while the request is still on its way.
 */
export const pointsClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work,
): Promise<void> => {
  const { sent, load, violations } = work
  let connection: HttpConnection | undefined
  while (await mayGoOn(work)) {
    const type = Math.random() < 0.6 ? 'EARN' : 'SPEND'
    const key = Bun.randomUUIDv7()
    const request: SentPoints = {
      userId: bench.firstCustomer + Math.floor(Math.random() * bench.customers),
      type,
      amount: 1 + Math.floor(Math.random() * limits[type]),
      reason: pick(['iyi niyet', 'test', undefined]),
      tries: 0,
    }
    const text = pointsRequestText({
      ...request,
      reason: request.reason ?? undefined,
      key,
      cookie: bench.cookie,
    })
    sent.set(key, request)
    const givesUp = Math.random() < 0.1
    let voids = Math.random() < 0.05
    while (!load.over) {
      request.tries++
      try {
        connection ??= await openHttpConnection(port)
        if (voids) {
          // Sent on a connection of its own without waiting: it arrives before or after the void.
          const late = sendLate(port, text)
          const told = await connection.send(
            voidRequestText({ userId: request.userId, key, cookie: bench.cookie }),
          )
          await late
          if (told.status === 503) continue
          if (told.status !== 200) violations.push(`unforeseen answer ${told.status}: ${told.body}`)
          else {
            const { recorded } = JSON.parse(told.body)
            if (recorded) request.entryId = recorded.entry.id
            else request.isVoid = true
          }
          voids = false
          // a repetition: a void key stays void, and a written one is answered
        }
        const { status, body } = await connection.send(text)
        if (status === 200) request.entryId = JSON.parse(body).entry.id
        else if (status === 409) request.refused = true
        else if (status !== 503) violations.push(`unforeseen answer ${status}: ${body}`)
        if (status !== 503) break
      } catch {
        connection?.close()
        connection = undefined
      }
      if (givesUp) break
      await Bun.sleep(30)
    }
  }
  connection?.close()
}

/** The system gives points that last some nights, and tries again with the same key until it is answered. */
export const systemClient = async (bench: BenchEnvironment, work: Work): Promise<void> => {
  const { sent, load, violations } = work
  const sql = connect(bench.url, { role: 'telve_worker', max: 1 })
  while (await mayGoOn(work)) {
    await Bun.sleep(10)
    const [night] = await sql<{ day: string }[]>`
      select expiry_day() + ${Math.floor(Math.random() * 4)}::integer as day`.catch(() => [])
    if (!night) continue
    const entry: SystemEntry = {
      userId: bench.firstCustomer + Math.floor(Math.random() * bench.customers),
      ...{ type: 'EARN', amount: 1 + Math.floor(Math.random() * 9), branchId: 1, kind: 'welcome' },
      ...{ ref: null, requestKey: `~welcome:${Bun.randomUUIDv7()}`, expiresOn: night.day },
    }
    const request: SentPoints = { ...entry, reason: null, tries: 0 }
    sent.set(entry.requestKey, request)
    for (let open = true; open && !load.over; ) {
      request.tries++
      const [verdict] = await appendSystemEntries(sql, [entry]).catch(() => [])
      open = !verdict || verdict.outcome === 'locked'
      if (verdict && 'id' in verdict) request.entryId = verdict.id
      if (verdict?.outcome === 'refused') {
        request.refused = true
        violations.push(`the system was refused: ${verdict.code}`)
      }
      if (open) await Bun.sleep(30)
    }
  }
  await sql.end({ timeout: 1 }).catch(() => {})
}

/** Sends a request in some milliseconds and ignores the result. */
const sendLate = async (port: number, request: string): Promise<void> => {
  await Bun.sleep(Math.random() * 10)
  const connection = await openHttpConnection(port).catch(() => undefined)
  await connection?.send(request).catch(() => {})
  connection?.close()
}

/** Lists every entry that was acknowledged and is not there, or is there and was not asked for. */
export const inspectPoints = async (
  sql: Sql,
  sent: ReadonlyMap<string, SentPoints>,
): Promise<string[]> => {
  // Every entry acknowledged before the ledger is read must be in it.
  const told = [...sent].filter(([, s]) => s.entryId !== undefined || s.refused || s.isVoid)
  const rows = await readEntries(sql)
  const violations: string[] = []
  const stored = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    if (stored.has(row.key)) violations.push(`key ${row.key} is written twice`)
    stored.set(row.key, row)
    const request = sent.get(row.key)
    if (!request) violations.push(`entry ${row.id} was never asked for`)
    else if (
      request.userId !== row.userId ||
      request.type !== row.type ||
      request.amount !== row.amount ||
      row.kind !== (request.reason === null ? 'welcome' : 'manual') ||
      row.reason !== (request.reason === undefined ? 'belirtilmedi' : request.reason)
    )
      violations.push(`entry ${row.id} is not what was asked for`)
  }
  for (const [key, { entryId, refused, isVoid }] of told) {
    const row = stored.get(key)
    if (entryId !== undefined && row?.id !== entryId)
      violations.push(`entry ${entryId} was acknowledged and is not there`)
    if (isVoid && row) violations.push(`entry ${row.id} is there although its key is void`)
    if (refused && row) violations.push(`entry ${row.id} was refused and is there`)
  }
  return violations
}

export const readEntries = (sql: Sql) => sql<
  {
    id: number
    key: string
    userId: number
    type: 'EARN' | 'SPEND'
    amount: number
    kind: string
    reason: string | null
  }[]
>`
  select id, request_key as key, user_id, type, amount, kind, reason
    from point_transactions where form > 1 and kind in ('manual', 'welcome')`
