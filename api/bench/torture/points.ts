import { connect, type Sql } from '#sql/connection.ts'
import { appendSystemEntries, type SystemEntry } from '#sql/ledger/system.ts'
import type { BenchEnvironment } from '../environment.ts'
import {
  type Answer,
  type HttpConnection,
  openHttpConnection,
  pointsRequestText,
  voidRequestText,
} from '../http-connection.ts'
import { mayGoOn, pick, type Run } from '../sender.ts'
import { brokenAnswers } from './answers.ts'

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

interface Till {
  port: number
  cookie: string
  /** opened again after it was lost */
  connection: HttpConnection | undefined
}

/**
 * Sends requests, and retries each with the same key until it is answered. It abandons one in ten: half
 * of those it forgets, the others it voids, possibly while the request is still on its way.
 */
export const pointsClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Work,
): Promise<void> => {
  const till: Till = { port, cookie: bench.cookie, connection: undefined }
  while (await mayGoOn(work)) {
    const key = Bun.randomUUIDv7()
    const request = drawRequest(bench)
    work.sent.set(key, request)
    await sendUntilAnswered(till, key, request, work)
  }
  till.connection?.close()
}

const sendUntilAnswered = async (
  till: Till,
  key: string,
  request: SentPoints,
  { load, violations }: Work,
): Promise<void> => {
  const { port, cookie } = till
  const text = pointsRequestText({ ...request, reason: request.reason ?? undefined, key, cookie })
  const givesUp = Math.random() < 0.1
  let voids = Math.random() < 0.05
  while (!load.over) {
    request.tries++
    try {
      till.connection ??= await openHttpConnection(port)
      if (voids) {
        // Sent on a connection of its own without waiting: it arrives before or after the void.
        const late = sendLate(port, text)
        const told = await till.connection.send(
          voidRequestText({ userId: request.userId, key, cookie }),
        )
        await late
        if (told.status === 503) continue
        noteVoid(request, told, violations)
        voids = false
        // a repetition: a void key stays void, and a written one is answered
      }
      const answer = await till.connection.send(text)
      noteAnswer(request, answer, violations)
      if (answer.status !== 503) return
    } catch {
      till.connection?.close()
      till.connection = undefined
    }
    if (givesUp) return
    await Bun.sleep(30)
  }
}

const drawRequest = ({ firstCustomer, customers }: BenchEnvironment): SentPoints => {
  const type = Math.random() < 0.6 ? 'EARN' : 'SPEND'
  return {
    userId: firstCustomer + Math.floor(Math.random() * customers),
    type,
    amount: 1 + Math.floor(Math.random() * limits[type]),
    reason: pick(['iyi niyet', 'test', undefined]),
    tries: 0,
  }
}

const noteAnswer = (request: SentPoints, { status, body }: Answer, violations: string[]): void => {
  if (status === 200) request.entryId = JSON.parse(body).entry.id
  else if (status === 409) request.refused = true
  else if (status !== 503) violations.push(`unforeseen answer ${status}: ${body}`)
}

/** Notes what a void was answered: the entry that came before it, or that there is none. */
const noteVoid = (request: SentPoints, { status, body }: Answer, violations: string[]): void => {
  if (status !== 200) {
    violations.push(`unforeseen answer ${status}: ${body}`)
    return
  }
  const { recorded } = JSON.parse(body)
  if (recorded) request.entryId = recorded.entry.id
  else request.isVoid = true
}

/** The system gives points that last some nights, and tries again with the same key until it is answered. */
export const systemClient = async (bench: BenchEnvironment, work: Work): Promise<void> => {
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
    work.sent.set(entry.requestKey, request)
    await giveUntilAnswered(sql, entry, request, work)
  }
  await sql.end({ timeout: 1 }).catch(() => {})
}

const giveUntilAnswered = async (
  sql: Sql,
  entry: SystemEntry,
  request: SentPoints,
  { load, violations }: Work,
): Promise<void> => {
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
  const stored = new Map<string, Stored>()
  for (const row of rows) {
    if (stored.has(row.key)) violations.push(`key ${row.key} is written twice`)
    stored.set(row.key, row)
    const request = sent.get(row.key)
    if (!request) violations.push(`entry ${row.id} was never asked for`)
    else if (!isAsAsked(row, request)) violations.push(`entry ${row.id} is not what was asked for`)
  }
  for (const [key, request] of told)
    violations.push(...brokenAnswers('entry', { ...request, id: request.entryId }, stored.get(key)))
  return violations
}

const isAsAsked = (row: Stored, { userId, type, amount, reason }: SentPoints): boolean =>
  row.userId === userId &&
  row.type === type &&
  row.amount === amount &&
  row.kind === (reason === null ? 'welcome' : 'manual') &&
  row.reason === (reason === undefined ? 'belirtilmedi' : reason)

interface Stored {
  id: number
  key: string
  userId: number
  type: 'EARN' | 'SPEND'
  amount: number
  kind: string
  reason: string | null
}

export const readEntries = (sql: Sql) => sql<Stored[]>`
  select id, request_key as key, user_id, type, amount, kind, reason
    from point_transactions where form > 1 and kind in ('manual', 'welcome')`
