import type postgres from 'postgres'
import { given, givenTexts, plain, texts } from './arrays.ts'
import {
  type AppendRequest,
  type AwardBound,
  awardBounds,
  type LedgerEntry,
  type LedgerRefusal,
  type PointKind,
  type Verdict,
} from './entry.ts'
import type { Batches } from './session.ts'

interface VerdictRow {
  outcome: 'appended' | 'repeated' | 'void' | 'locked' | LedgerRefusal | AwardBound
  id: string
  seq: number
  branch_name: string
  created_at: Date
  /** the balance; what of a bound was used, null for a single entry's */
  points: number
  // null of what was appended as asked
  type: PointKind | null
  amount: number | null
  branch_id: string | null
  balance_after: number | null
  reversed: boolean | null
}

/** What is sent to the ledger: an entry that is asked for, or a request key that is given up. */
export type Sent = AppendRequest | (Omit<AppendRequest, 'type'> & { type: 'VOID' })

/** The batches of entries and voids: calls of append_points(). */
export const appending: Batches<Sent, Verdict | 'void'> = async (sql, requests, behind) => {
  const rows = await callAppendPoints(sql, requests, behind)
  return requests.flatMap((request, i) => {
    const row = rows[i]
    return row ? verdictOf(request, row) : []
  })
}

const callAppendPoints = (sql: postgres.Sql, requests: readonly Sent[], behind: boolean) =>
  sql<VerdictRow[]>`
    select outcome, id, seq, type, amount, branch_id, branch_name, created_at, balance_after,
           reversed, points
      from unnest(append_points(
        ${plain(requests.map((r) => r.userId))}::bigint[],
        ${plain(requests.map((r) => (r.type === 'VOID' ? null : r.type)))}::point_kind[],
        ${plain(requests.map((r) => r.amount))}::integer[],
        ${plain(requests.map((r) => r.branchId))}::bigint[],
        ${plain(requests.map((r) => r.actorId))}::bigint[],
        ${texts(requests.map((r) => r.requestKey))}::text[],
        ${given(requests.map((r) => r.scanId))}::uuid[],
        ${givenTexts(requests.map((r) => r.note))}::text[],
        ${given(requests.map((r) => r.reverses))}::bigint[],
        ${givenTexts(requests.map((r) => r.reason ?? null))}::entry_reason[],
        ${plain(requests.map((r) => r.session))}::text[],
        ${behind}, ${givenTexts(requests.map((r) => r.address ?? null))}::text[]))`

const verdictOf = (request: Sent, row: VerdictRow): Verdict | 'void' | 'locked' => {
  const { outcome } = row
  if (outcome === 'appended' || outcome === 'repeated')
    return { outcome, entry: entryOf(request, row), points: row.points }
  if (outcome === 'locked' || outcome === 'void') return outcome
  if (isBound(outcome))
    return {
      outcome: 'refused',
      code: 'limit_reached',
      bound: outcome,
      limit: row.amount ?? 0,
      used: row.points,
    }
  return { outcome: 'refused', code: outcome }
}

const isBound = (outcome: string): outcome is AwardBound =>
  (awardBounds as readonly string[]).includes(outcome)

// A request that is answered with an entry is equal to the one that wrote it, so actor, note, reason and
// reversal come from there; a void asks for no more than whether there is one.
const entryOf = (request: Sent, row: VerdictRow): LedgerEntry => ({
  id: Number(row.id),
  userId: request.userId,
  seq: row.seq,
  type: row.type ?? (request.type === 'SPEND' ? 'SPEND' : 'EARN'),
  amount: row.amount ?? request.amount,
  branchId: row.branch_id === null ? request.branchId : Number(row.branch_id),
  branchName: row.branch_name,
  actorId: request.actorId,
  createdAt: row.created_at,
  balanceAfter: row.balance_after ?? row.points,
  reverses: request.reverses,
  reversed: row.reversed ?? false,
  note: request.note,
  kind: request.reverses === null ? 'manual' : 'reversal',
  reason: request.reason ?? 'belirtilmedi',
})
