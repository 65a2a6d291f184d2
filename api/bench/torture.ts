import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Sql } from '#sql/connection.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { appendSystemEntries, type SystemEntry } from '#sql/ledger/system.ts'
import { writeFirstForm } from '#sql/testing/first-form.ts'
import {
  type ApiProcess,
  type BenchEnvironment,
  openBenchEnvironment,
  startApi,
} from './environment.ts'
import {
  type HttpConnection,
  openHttpConnection,
  pointsRequestText,
  voidRequestText,
} from './http-connection.ts'
import { openScans } from './purchases.ts'
import { billClient, inspectBills, type SentBill } from './torture-bills.ts'

const clients = 40
const tills = 8
const customers = 40
const limits = { EARN: 20, SPEND: 35 }

type Victim = 'api' | 'postmaster' | 'backend' | 'everything'

/** A client's request and the answer it received. */
interface Sent {
  userId: number
  type: 'EARN' | 'SPEND'
  amount: number
  /** undefined where none is given; null of what the system writes */
  reason: 'iyi niyet' | 'test' | undefined | null
  /** id of the entry, once a client received the answer that it is written */
  entryId?: number
  refused?: boolean
  /** a client received the answer that nothing is ever written with this key */
  isVoid?: boolean
  tries: number
}

export interface TortureReport {
  minutes: number
  kills: Record<Victim, number>
  sent: number
  acknowledged: number
  refused: number
  /** sent, never answered, and found written or not at the end */
  silent: { landed: number; lost: number }
  triedAgain: number
  voided: number
  entries: number
  audits: number
  bills: { acknowledged: number; voided: number; refunds: number }
  violations: string[]
}

/**
 * Kills the API and PostgreSQL with -9, in turn and together, under load from `clients` clients
 * that retry with the same key. Compares the answers they received with the ledger.
 */
export const torture = async (minutes: number, print: (line: string) => void) => {
  const bench = await openBenchEnvironment('torture', customers)
  const report: TortureReport = {
    minutes,
    kills: { api: 0, postmaster: 0, backend: 0, everything: 0 },
    sent: 0,
    acknowledged: 0,
    refused: 0,
    silent: { landed: 0, lost: 0 },
    triedAgain: 0,
    voided: 0,
    entries: 0,
    audits: 0,
    bills: { acknowledged: 0, voided: 0, refunds: 0 },
    violations: [],
  }
  const sent = new Map<string, Sent>()
  // Every chain begins before entries named their cause.
  const users = Array.from({ length: customers }, (_, i) => bench.firstCustomer + i)
  await writeFirstForm(bench.sql, { users, each: 3 })
  let api = await startApi(bench.url, 'group')
  const until = performance.now() + minutes * 60_000
  const load = { on: true, over: false }
  const working = Array.from({ length: clients }, () =>
    client(bench, api.port, { sent, load, report }),
  )
  working.push(system(bench, { sent, load, report }))
  const bills = new Map<string, SentBill>()
  const scans = await openScans(bench.sql, bench.firstCustomer)
  for (let till = 0; till < tills; till++)
    working.push(billClient(bench, api.port, { bills, scans, load, violations: report.violations }))

  try {
    for (let round = 1; performance.now() < until && report.violations.length === 0; round++) {
      const before = acknowledgedOf(sent)
      for (let i = 0; i < 6 && performance.now() < until; i++) {
        await Bun.sleep(400 + Math.random() * 2_600)
        const victim = pick<Victim>(['api', 'postmaster', 'backend', 'everything'])
        report.kills[victim]++
        api = await strike(victim, bench, api)
      }
      load.on = false
      await Bun.sleep(300)
      report.violations.push(...(await inspect(bench.sql, sent, bills)))
      report.audits++
      // A round without any answer has tested nothing.
      if (acknowledgedOf(sent) === before)
        report.violations.push(`nobody was served in round ${round}`)
      load.on = true
      const kills = Object.values(report.kills).reduce((a, b) => a + b)
      print(
        `round ${round}: ${sent.size} requests, ${kills} kills, ` +
          `${report.violations.length} violations`,
      )
    }
    load.over = true
    await Promise.all(working)
    report.violations.push(...(await inspect(bench.sql, sent, bills)))
    report.audits++
    await sum(bench.sql, sent, report)
    for (const { purchaseId, isVoid, refunds } of bills.values()) {
      if (purchaseId !== undefined) report.bills.acknowledged++
      if (isVoid) report.bills.voided++
      report.bills.refunds += refunds.length
    }
    return report
  } finally {
    load.over = true
    await api.kill('SIGKILL')
    await bench.discard()
  }
}

const acknowledgedOf = (sent: ReadonlyMap<string, Sent>): number =>
  [...sent.values()].filter((s) => s.entryId !== undefined).length

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/**
 * Sends a request, and retries with the same key until it is answered. It abandons one in ten: half
 * of those it forgets, the others it voids, possibly while the request is still on its way.
 */
const client = async (
  bench: BenchEnvironment,
  port: number,
  {
    sent,
    load,
    report,
  }: { sent: Map<string, Sent>; load: { on: boolean; over: boolean }; report: TortureReport },
): Promise<void> => {
  let connection: HttpConnection | undefined
  while (!load.over) {
    if (!load.on) {
      await Bun.sleep(20)
      continue
    }
    const type = Math.random() < 0.6 ? 'EARN' : 'SPEND'
    const key = Bun.randomUUIDv7()
    const request: Sent = {
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
          if (told.status !== 200)
            report.violations.push(`unforeseen answer ${told.status}: ${told.body}`)
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
        else if (status !== 503) report.violations.push(`unforeseen answer ${status}: ${body}`)
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

/** Lets points expire by the system's own path, and tries again with the same key until it is answered. */
const system = async (
  bench: BenchEnvironment,
  {
    sent,
    load,
    report,
  }: { sent: Map<string, Sent>; load: { on: boolean; over: boolean }; report: TortureReport },
): Promise<void> => {
  const sql = connect(bench.url, { role: 'telve_worker', max: 1 })
  while (!load.over) {
    await Bun.sleep(10)
    if (!load.on) continue
    const entry: SystemEntry = {
      userId: bench.firstCustomer + Math.floor(Math.random() * bench.customers),
      ...{ type: 'SPEND', amount: 1 + Math.floor(Math.random() * 5), branchId: 1, kind: 'expiry' },
      ...{ ref: null, requestKey: `~expiry:${Bun.randomUUIDv7()}` },
    }
    const request: Sent = { ...entry, type: 'SPEND', reason: null, tries: 0 }
    sent.set(entry.requestKey, request)
    for (let open = true; open && !load.over; ) {
      request.tries++
      const [verdict] = await appendSystemEntries(sql, [entry]).catch(() => [])
      open = !verdict || verdict.outcome === 'locked'
      if (verdict && 'id' in verdict) request.entryId = verdict.id
      if (verdict?.outcome === 'refused') {
        request.refused = true
        if (verdict.code !== 'insufficient_points')
          report.violations.push(`the system was refused: ${verdict.code}`)
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

/** Ids of PostgreSQL's server and of the processes under it. */
const serverProcesses = (dataDir: string) => {
  const server = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const under = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        return Number(rest.split(' ')[1]) === server
      } catch {
        return false // ended meanwhile
      }
    })
    .map(Number)
  return { server, under }
}
const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ended meanwhile
  }
}

const strike = async (
  victim: Victim,
  bench: BenchEnvironment,
  api: ApiProcess,
): Promise<ApiProcess> => {
  const { server, under } = serverProcesses(bench.dataDir)
  if (victim === 'backend') {
    // PostgreSQL ends all its sessions and recovers by itself.
    kill(pick(under))
    return api
  }
  if (victim === 'postmaster' || victim === 'everything') kill(server)
  if (victim === 'everything') for (const pid of under) kill(pid)
  const dead = victim === 'postmaster' ? undefined : api.kill('SIGKILL')
  if (victim !== 'api') {
    await Bun.sleep(Math.random() * 300)
    await startEmbedded({ dir: join(import.meta.dirname, '../../.telve/torture') })
  }
  if (!dead) return api
  await dead
  return startApi(bench.url, 'group', api.port)
}

/** Waits for a database that may be recovering. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 40) throw error
      await Bun.sleep(250)
    }
  }
}

/** Lists every broken promise. */
const inspect = async (
  sql: Sql,
  sent: ReadonlyMap<string, Sent>,
  bills: ReadonlyMap<string, SentBill>,
): Promise<string[]> => {
  // Every entry acknowledged before the ledger is read must be in it.
  const told = [...sent].filter(([, s]) => s.entryId !== undefined || s.refused || s.isVoid)
  const rows = await patiently(() => readEntries(sql))
  const violations = await patiently(() => inspectBills(sql, bills))
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
      row.kind !== (request.reason === null ? 'expiry' : 'manual') ||
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
  const audit = await patiently(() => auditLedger(sql))
  for (const p of audit.problems) violations.push(`${p.problem} at user ${p.userId}, seq ${p.seq}`)
  if (audit.strays > 0) violations.push(`${audit.strays} entries belong to nobody`)
  const drift = await patiently(() => sql`select user_id from ledger_drift`)
  if (drift.length > 0) violations.push(`${drift.length} balances are not the sum of their entries`)
  const untold = await patiently(
    () => sql`
      select coalesce(p.id, 0) as id
        from point_transactions p
        full join (select user_id, ref, count(*) as told from outbox group by user_id, ref) o
          on o.user_id = p.user_id and o.ref = p.seq
       where o.told is distinct from 1 or p.id is null`,
  )
  if (untold.length > 0) violations.push(`${untold.length} entries have not one outbox row`)
  return violations
}

const readEntries = (sql: Sql) => sql<
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
  select id, request_key as key, user_id as "userId", type, amount, kind, reason
    from point_transactions where form > 1 and kind in ('manual', 'expiry')`

const sum = async (sql: Sql, sent: ReadonlyMap<string, Sent>, report: TortureReport) => {
  const stored = new Set((await readEntries(sql)).map((row) => row.key))
  report.entries = stored.size
  for (const [key, request] of sent) {
    report.sent++
    if (request.tries > 1) report.triedAgain++
    if (request.entryId !== undefined) report.acknowledged++
    else if (request.isVoid) report.voided++
    else if (request.refused) report.refused++
    else if (stored.has(key)) report.silent.landed++
    else report.silent.lost++
  }
}
