import type postgres from 'postgres'
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
  type: PointKind
  /** of a bound: what it allows */
  amount: number
  branchId: string
  branchName: string
  createdAt: Date
  balanceAfter: number
  reversed: boolean
  /** the balance; what of a bound was used, null for a single entry's */
  points: number
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
      from unnest(append_points(${JSON.stringify(requests.map(rowOf))}::text::json, ${behind}))`

/**
 * A request by the names that asked_entries() reads, without what is null, which would be parsed too.
 * Without a type it voids its key.
 */
const rowOf = (r: Sent) => ({
  user_id: r.userId,
  type: r.type === 'VOID' ? undefined : r.type,
  amount: r.amount,
  branch_id: r.branchId,
  actor_id: r.actorId,
  request_key: r.requestKey,
  scan_id: r.scanId ?? undefined,
  note: r.note ?? undefined,
  reverses: r.reverses ?? undefined,
  reason: r.reason,
  session: r.session,
  address: r.address,
})

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
      limit: row.amount,
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
  type: row.type,
  amount: row.amount,
  branchId: Number(row.branchId),
  branchName: row.branchName,
  actorId: request.actorId,
  createdAt: row.createdAt,
  balanceAfter: row.balanceAfter,
  reverses: request.reverses,
  reversed: row.reversed,
  note: request.note,
  kind: request.reverses === null ? 'manual' : 'reversal',
  reason: request.reason ?? 'belirtilmedi',
})
