import type postgres from 'postgres'
import type { LedgerEntry } from '../ledger/entry.ts'
import type { Batches } from '../ledger/session.ts'
import {
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
  branchName: string
  due: number
  earned: number
  lines: EarningLine[]
  entryId: number | null
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
    select * from unnest(record_purchases(${JSON.stringify(requests.map(rowOf))}::text::json, ${behind}))`

/**
 * A request by the names that asked_bills() reads, without what is null, which would be parsed too.
 * Without a total it voids its key.
 */
const rowOf = (r: Sent) => ({
  user_id: r.userId,
  branch_id: r.branchId,
  actor_id: r.actorId,
  request_key: r.requestKey,
  scan_id: r.scanId ?? undefined,
  by_number: r.byNumber,
  total: r.total,
  receipt: r.receipt ?? undefined,
  bought_on: r.boughtOn ?? undefined,
  asked: askedOf(r),
  session: r.session,
  address: r.address,
})

/** What goes with a bill, the same for the same coupons and stamps: a repeated request is compared by it. */
const askedOf = ({ coupons = [], stamps = [] }: Sent) =>
  coupons.length + stamps.length > 0
    ? {
        coupons: coupons.map(({ id, itemId }) => ({ id, itemId })).toSorted((a, b) => a.id - b.id),
        ...(stamps.length > 0 && {
          stamps: stamps
            .map(({ cardId, count }) => ({ cardId, count }))
            .toSorted((a, b) => a.cardId - b.cardId),
        }),
      }
    : undefined

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
  const { branchName, at: createdAt, due, earned, points, lines } = row
  const bill = total ?? 0
  const entry: LedgerEntry = {
    ...{ id: Number(row.entryId), userId, seq: row.seq, branchId, branchName, actorId, createdAt },
    ...{ type: 'EARN', amount: earned, balanceAfter: points, kind: 'purchase' },
    ...{ reverses: null, reversed: false, note: null, reason: null },
  }
  return {
    purchase: {
      ...{ id: Number(row.id), userId, branchId, branchName, createdAt, receipt, boughtOn },
      ...{ total: bill, discount: bill - due, due, earned, refunded: 0 },
      byNumber: request.byNumber ?? false,
    },
    entry: row.entryId === null ? null : entry,
    points,
    lines,
    // looked up by whoever asks for them: a batch waits for nothing
    stamps: [],
  }
}
