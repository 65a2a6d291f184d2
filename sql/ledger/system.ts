import type { Sql } from '../connection.ts'
import type { EntryKind, LedgerRefusal, PointKind } from './entry.ts'

/** What the product itself writes into the ledger: nobody is its actor (programme.md §1). */
export interface SystemEntry {
  userId: number
  /** an expiry is always a SPEND */
  type: PointKind
  /** points, from 1 on; at most 200,000 for an EARN */
  amount: number
  branchId: number
  kind: Exclude<EntryKind, 'manual' | 'reversal'>
  /** what the kind refers to; 1–100 printable ASCII characters */
  ref: string | null
  /** made from the cause, so that the cause counts once: `~expiry:2027-01-31` */
  requestKey: `~${string}`
  /**
   * `YYYY-MM-DD`, the last day in Istanbul on which what an EARN gives is kept: by default 12 months
   * from now. A refund has none by default: what it gives back keeps its old dates, and what of that
   * has expired is kept until this day (programme.md §5)
   */
  expiresOn?: string
}

export type SystemVerdict =
  | { outcome: 'appended' | 'repeated'; id: number; seq: number; points: number }
  /** somebody else holds the customer's row; nothing was written, and it may be tried again */
  | { outcome: 'locked' }
  | { outcome: 'refused'; code: LedgerRefusal }

/**
 * Writes entries of the system in one transaction, each once for its key, or refuses them one by one.
 * They go to deactivated people and archived branches too; a balance never goes below zero.
 *
 * @param sql connection as telve_worker, which alone may
 * @returns a verdict for each entry, in their order
 */
export const appendSystemEntries = async (
  sql: Sql,
  entries: readonly SystemEntry[],
): Promise<SystemVerdict[]> => {
  const rows = await sql<
    {
      outcome: 'appended' | 'repeated' | 'locked' | LedgerRefusal
      id: number
      seq: number
      points: number
    }[]
  >`
    select outcome, id, seq, points
      from unnest(append_system_points(${JSON.stringify(entries.map(rowOf))}::text::json))`
  return rows.map(({ outcome, id, seq, points }) => {
    if (outcome === 'appended' || outcome === 'repeated') return { outcome, id, seq, points }
    return outcome === 'locked' ? { outcome } : { outcome: 'refused', code: outcome }
  })
}

/** An entry by the names that asked_entries() reads (sql/functions/write_points.sql). */
const rowOf = (e: SystemEntry) => ({
  user_id: e.userId,
  type: e.type,
  amount: e.amount,
  branch_id: e.branchId,
  kind: e.kind,
  ref: e.ref,
  request_key: e.requestKey,
  expires_on: e.expiresOn,
})
