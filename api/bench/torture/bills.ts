import type { Sql } from '#sql/connection.ts'
import type { BenchEnvironment } from '../environment.ts'
import { billRequestText, refundRequestText, voidRequestText } from '../http-connection.ts'
import type { BenchProgramme } from '../programme.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'
import { brokenAnswers } from './answers.ts'

/** A bill that a client has sent, and the answers it received. */
export interface SentBill {
  userId: number
  /** kuruş */
  total: number
  coupons: readonly number[]
  stamps: number
  purchaseId?: number
  refused?: boolean
  isVoid?: boolean
  /** ids of the refunds that were acknowledged */
  refunds: number[]
}

/** What may speak against a bill with somebody's coupons and stamps. */
const ofBills = [
  'request_void',
  'coupon_not_found',
  'coupon_used',
  'coupon_expired',
  'coupons_apart',
  'coupon_in_vain',
  'too_many_stamps',
]

/**
 * A till that records bills with coupons and stamps, refunds some in parts or wholly and gives some keys
 * up, and tries again with the same key until it is answered. Two tills may try the same coupon.
 *
 * @param work.cookie of whose scans `work.programme` names; by default the administrator
 */
export const billClient = async (
  bench: BenchEnvironment,
  port: number,
  work: Run & { bills: Map<string, SentBill>; programme: BenchProgramme; cookie?: string },
): Promise<void> => {
  const { bills, programme, cookie = bench.cookie } = work
  const sender = openSender(port, work)
  /** Coupons that this till has seen; some are used up by now. */
  const seen = new Map<number, number[]>()

  while (await mayGoOn(work)) {
    const at = Math.floor(Math.random() * programme.scans.length)
    const userId = bench.firstCustomer + at
    const coupons = await somebodysCoupons(bench.sql, userId, seen)
    const bill: SentBill = {
      ...{ userId, total: 1 + Math.floor(Math.random() * 40_000), coupons, refunds: [] },
      stamps: pick([0, 0, 1, 2]),
    }
    const key = Bun.randomUUIDv7()
    bills.set(key, bill)
    if (Math.random() < 0.05) await giveUp(sender, bill, { key, cookie })
    const told = await sender.send<{ purchase: { id: number } }>(
      billRequestText({
        ...{ cookie, scanId: programme.scans[at] ?? '', total: bill.total, key },
        ...(coupons.length > 0 && { coupons: coupons.map((id) => ({ id })) }),
        ...(bill.stamps > 0 && { stamps: [{ cardId: programme.stampCard, count: bill.stamps }] }),
      }),
      ofBills,
    )
    if ('refused' in told) bill.refused = true
    if (!('answer' in told)) continue
    bill.purchaseId = told.answer.purchase.id
    while (Math.random() < 0.3)
      await refund(sender, bill, { cookie, refusals: ['already_refunded', 'refund_too_large'] })
  }
  sender.close()
}

/** Records a bill of a total alone. @returns it where it was acknowledged */
export const buy = async (
  sender: ReturnType<typeof openSender>,
  bills: Map<string, SentBill>,
  { userId, ...by }: { userId: number; scanId: string; cookie: string; total: number },
): Promise<SentBill | undefined> => {
  const bill: SentBill = { userId, total: by.total, coupons: [], stamps: 0, refunds: [] }
  const key = Bun.randomUUIDv7()
  bills.set(key, bill)
  const told = await sender.send<{ purchase: { id: number } }>(billRequestText({ ...by, key }), [])
  if (!('answer' in told)) return undefined
  bill.purchaseId = told.answer.purchase.id
  return bill
}

/** Gives a bill's key up before it is sent. */
const giveUp = async (
  sender: ReturnType<typeof openSender>,
  bill: SentBill,
  { key, cookie }: { key: string; cookie: string },
): Promise<void> => {
  const told = await sender.send<{ recorded: unknown }>(
    voidRequestText({ userId: bill.userId, key, cookie }, 'purchases'),
    ['idempotency_conflict'],
  )
  if ('answer' in told && told.answer.recorded === null) bill.isVoid = true
}

/** Refunds a recorded bill, wholly or a third of it. */
export const refund = async (
  sender: ReturnType<typeof openSender>,
  { purchaseId = 0, total, refunds }: SentBill,
  { cookie, refusals }: { cookie: string; refusals: readonly string[] },
): Promise<void> => {
  const amount = pick([null, Math.ceil(total / 3)])
  const told = await sender.send<{ refund: { id: number } }>(
    refundRequestText({ cookie, purchaseId, amount, key: Bun.randomUUIDv7() }),
    refusals,
  )
  if ('answer' in told) refunds.push(told.answer.refund.id)
}

/** None, or some that the customer has, or one of those that the till has seen before. */
const somebodysCoupons = async (
  sql: Sql,
  userId: number,
  seen: Map<number, number[]>,
): Promise<number[]> => {
  if (Math.random() < 0.5) return []
  const before = seen.get(userId) ?? []
  if (before.length > 0 && Math.random() < 0.3) return [pick(before)]
  const rows = await sql<{ id: number }[]>`
    select id from coupons where user_id = ${userId} and state = 'usable'
     order by random() limit ${pick([1, 1, 2])}`.catch(() => [])
  const ids = rows.map(({ id }) => id)
  seen.set(userId, [...before, ...ids].slice(-5))
  return ids
}

/** Lists every promise about bills that was broken; the audit compares them with the ledger. */
export const inspectBills = async (
  sql: Sql,
  bills: ReadonlyMap<string, SentBill>,
  programme: BenchProgramme,
): Promise<string[]> => {
  const told = [...bills].map(
    ([key, bill]) => [key, { ...bill, refunds: [...bill.refunds] }] as const,
  )
  const rows = await sql<Stored[]>`
    select p.id, p.request_key as key, p.user_id, p.total,
           array(select coupon_id from purchase_coupons c
                  where c.purchase_id = p.id order by coupon_id) as coupons,
           (select coalesce(sum(stamps), 0)::int from stamp_events e
             where e.purchase_id = p.id and e.kind = 'stamped'
               and e.card_id = ${programme.stampCard}) as stamps
      from purchases p where p.order_id is null`
  const refunds = new Set(
    (await sql<{ id: number }[]>`select id from purchase_refunds`).map(({ id }) => id),
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const violations: string[] = []
  for (const row of rows)
    if (!isAsAsked(row, bills.get(row.key)))
      violations.push(`purchase ${row.id} is not what was asked for`)
  for (const [key, bill] of told) {
    violations.push(...brokenAnswers('purchase', { ...bill, id: bill.purchaseId }, stored.get(key)))
    for (const id of bill.refunds)
      if (!refunds.has(id)) violations.push(`refund ${id} was acknowledged and is not there`)
  }
  return violations
}

interface Stored {
  id: number
  key: string
  userId: number
  total: number
  coupons: number[]
  stamps: number
}

const isAsAsked = (row: Stored, bill: SentBill | undefined): boolean => {
  const asked = bill && [bill.userId, bill.total, sorted(bill.coupons), bill.stamps].join()
  return asked === [row.userId, row.total, sorted(row.coupons), row.stamps].join()
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(' ')
