import type { Sql } from '#sql/connection.ts'
import type { BenchEnvironment } from './environment.ts'
import {
  billRequestText,
  type HttpConnection,
  openHttpConnection,
  refundRequestText,
  voidRequestText,
} from './http-connection.ts'

/** A bill that a client has sent, and the answers it received. */
export interface SentBill {
  userId: number
  /** kuruş */
  total: number
  purchaseId?: number
  isVoid?: boolean
  /** ids of the refunds that were acknowledged */
  refunds: number[]
}

interface Work {
  bills: Map<string, SentBill>
  scans: readonly string[]
  load: { on: boolean; over: boolean }
  violations: string[]
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/**
 * A till that records bills, refunds some in parts or wholly and gives some keys up, and tries again
 * with the same key until it is answered; every tenth request it forgets.
 */
export const billClient = async (
  bench: BenchEnvironment,
  port: number,
  { bills, scans, load, violations }: Work,
): Promise<void> => {
  let connection: HttpConnection | undefined
  const { cookie } = bench

  /** The answer to a request that is sent until it is answered; undefined where it was forgotten. */
  const send = async (text: string) => {
    const givesUp = Math.random() < 0.1
    while (!load.over) {
      try {
        connection ??= await openHttpConnection(port)
        const answer = await connection.send(text)
        if (answer.status === 200) return JSON.parse(answer.body)
        if (answer.status === 409) return undefined
        if (answer.status !== 503)
          violations.push(`unforeseen answer ${answer.status}: ${answer.body}`)
      } catch {
        connection?.close()
        connection = undefined
      }
      if (givesUp) return undefined
      await Bun.sleep(30)
    }
    return undefined
  }

  while (!load.over) {
    if (!load.on) {
      await Bun.sleep(20)
      continue
    }
    const at = Math.floor(Math.random() * scans.length)
    const key = Bun.randomUUIDv7()
    const bill: SentBill = {
      ...{ userId: bench.firstCustomer + at, total: 1 + Math.floor(Math.random() * 20_000) },
      refunds: [],
    }
    bills.set(key, bill)
    if (Math.random() < 0.05) {
      const told = await send(voidRequestText({ userId: bill.userId, key, cookie }, 'purchases'))
      if (told?.recorded === null) bill.isVoid = true
    }
    const { total } = bill
    const told = await send(billRequestText({ cookie, scanId: scans[at] ?? '', total, key }))
    if (!told) continue
    bill.purchaseId = told.purchase.id
    while (Math.random() < 0.3) {
      const amount = pick([null, Math.ceil(total / 3)])
      const done = await send(
        refundRequestText({
          cookie,
          purchaseId: told.purchase.id,
          amount,
          key: Bun.randomUUIDv7(),
        }),
      )
      if (done) bill.refunds.push(done.refund.id)
    }
  }
  connection?.close()
}

/** Lists every promise about bills that was broken; the audit compares them with the ledger. */
export const inspectBills = async (
  sql: Sql,
  bills: ReadonlyMap<string, SentBill>,
): Promise<string[]> => {
  const told = [...bills].map(
    ([key, bill]) => [key, { ...bill, refunds: [...bill.refunds] }] as const,
  )
  const rows = await sql<{ id: number; key: string; userId: number; total: number }[]>`
    select id, request_key as key, user_id as "userId", total from purchases`
  const refunds = new Set(
    (await sql<{ id: number }[]>`select id from purchase_refunds`).map(({ id }) => id),
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const violations: string[] = []
  for (const row of rows) {
    const bill = bills.get(row.key)
    if (bill?.userId !== row.userId || bill.total !== row.total)
      violations.push(`purchase ${row.id} is not what was asked for`)
  }
  for (const [key, bill] of told) {
    const row = stored.get(key)
    if (bill.purchaseId !== undefined && row?.id !== bill.purchaseId)
      violations.push(`purchase ${bill.purchaseId} was acknowledged and is not there`)
    if (bill.isVoid && row) violations.push(`purchase ${row.id} is there although its key is void`)
    for (const id of bill.refunds)
      if (!refunds.has(id)) violations.push(`refund ${id} was acknowledged and is not there`)
  }
  return violations
}
