import type postgres from 'postgres'
import { given, givenTexts, plain, texts } from '../ledger/arrays.ts'
import type { LedgerEntry } from '../ledger/entry.ts'
import type { Batches } from '../ledger/session.ts'
import {
  type AskedCoupon,
  type AskedStamps,
  type BillBound,
  type BillRefusal,
  type BillRefused,
  type BillRequest,
  billBounds,
  type EarningLine,
  type RecordedPurchase,
} from './purchase.ts'

/** What is sent: a bill, or a request key that is given up (`total` null). */
export type Sent = Omit<BillRequest, 'total'> & { total: number | null }

export type Answer =
  | 'void'
  | BillRefused
  | { outcome: 'repeated'; id: number }
  | ({ outcome: 'recorded' } & RecordedPurchase)

interface VerdictRow {
  outcome: 'recorded' | 'repeated' | 'void' | 'locked' | BillRefusal | BillBound
  id: number
  at: Date
  branch_name: string
  due: number
  earned: number
  lines: EarningLine[]
  entry_id: number | null
  seq: number
  points: number
  bound: number
  used: number | null
}

/** The batches of bills and voids: calls of record_purchases(). */
export const recording: Batches<Sent, Answer> = async (sql, requests, behind) => {
  const rows = await callRecordPurchases(sql, requests, behind)
  return requests.flatMap((request, i) => {
    const row = rows[i]
    return row ? verdictOf(request, row) : []
  })
}

const callRecordPurchases = (sql: postgres.Sql, requests: readonly Sent[], behind: boolean) =>
  sql<VerdictRow[]>`
    select * from unnest(record_purchases(
      ${plain(requests.map((r) => r.userId))}::bigint[],
      ${plain(requests.map((r) => r.branchId))}::bigint[],
      ${plain(requests.map((r) => r.actorId))}::bigint[],
      ${texts(requests.map((r) => r.requestKey))}::text[],
      ${plain(requests.map((r) => r.scanId))}::uuid[],
      ${plain(requests.map((r) => r.total))}::integer[],
      ${givenTexts(requests.map((r) => r.receipt))}::text[],
      ${given(requests.map((r) => r.boughtOn))}::date[],
      ${askedOf(requests)}::text[]::jsonb[],
      ${plain(requests.map((r) => r.session))}::text[],
      ${behind}, ${givenTexts(requests.map((r) => r.address ?? null))}::text[]))`

/** What goes with each bill. */
const askedOf = (requests: readonly Sent[]): string | null =>
  givenTexts(
    requests.map(({ coupons = [], stamps = [] }) =>
      coupons.length + stamps.length > 0 ? asJson(coupons, stamps) : null,
    ),
  )

/** The same text for the same coupons and stamps: a repeated request is compared by it. */
const asJson = (coupons: readonly AskedCoupon[], stamps: readonly AskedStamps[]): string =>
  JSON.stringify({
    coupons: coupons
      .map(({ id, itemId }) => ({ id, ...(itemId !== undefined && { itemId }) }))
      .toSorted((a, b) => a.id - b.id),
    ...(stamps.length > 0 && {
      stamps: stamps
        .map(({ cardId, count }) => ({ cardId, count }))
        .toSorted((a, b) => a.cardId - b.cardId),
    }),
  })

const verdictOf = (request: Sent, row: VerdictRow): Answer | 'locked' => {
  const { outcome } = row
  if (outcome === 'recorded') return { outcome, ...recordedOf(request, row) }
  if (outcome === 'repeated') return { outcome, id: Number(row.id) }
  if (outcome === 'locked' || outcome === 'void') return outcome
  if (isBound(outcome)) {
    const used = row.used === null ? null : Number(row.used)
    return { outcome: 'refused', code: 'limit_reached', bound: outcome, limit: row.bound, used }
  }
  return { outcome: 'refused', code: outcome }
}

const isBound = (outcome: string): outcome is BillBound =>
  (billBounds as readonly string[]).includes(outcome)

const recordedOf = (request: Sent, row: VerdictRow): RecordedPurchase => {
  const { userId, branchId, actorId, total, receipt, boughtOn } = request
  const { branch_name: branchName, at: createdAt, due, earned, points, lines } = row
  const bill = total ?? 0
  const entry: LedgerEntry = {
    ...{ id: Number(row.entry_id), userId, seq: row.seq, branchId, branchName, actorId, createdAt },
    ...{ type: 'EARN', amount: earned, balanceAfter: points, kind: 'purchase' },
    ...{ reverses: null, reversed: false, note: null, reason: null },
  }
  return {
    purchase: {
      ...{ id: Number(row.id), userId, branchId, branchName, createdAt, receipt, boughtOn },
      ...{ total: bill, discount: bill - due, due, earned, refunded: 0 },
    },
    entry: row.entry_id === null ? null : entry,
    points,
    lines,
    // looked up by whoever asks for them: a batch waits for nothing
    stamps: [],
  }
}
