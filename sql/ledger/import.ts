import type { Queryable } from '../connection.ts'
import type { AppendRequest, EntryKind } from './entry.ts'

export interface ImportedEntry
  extends Pick<AppendRequest, 'userId' | 'type' | 'amount' | 'branchId' | 'reason'> {
  actorId?: number | null
  /** `manual` if there is none; any other comes with a key that begins with ~ */
  kind?: EntryKind
  /** what the kind refers to, a purchase for instance */
  ref?: string
  /** the scan that it was recorded with, which has ended */
  scanId?: string
  /** unique among the user's entries; a repeated import of the same history then changes nothing */
  requestKey: string
  note?: string | null
  /**
   * id of the entry to reverse, from an earlier call; type, amount and branch come from that entry
   */
  reverses?: number | null
  createdAt: Date
  /**
   * `YYYY-MM-DD`, the last day in Istanbul on which what an EARN gives is kept; 12 months after
   * `createdAt` if there is none
   */
  expiresOn?: string
}

/**
 * Imports a history through the ledger itself: same rules, same chain, same outbox, but with given
 * instants. For the demo data and for imports. It calls import_points(), which only the owner of the
 * database may, so `sql` must be the owner's connection, not telve_api's.
 *
 * @param entries for each user in the order of time; what the rules refuse (an overdraft, say) stays out
 * @returns how many entries were written
 */
export const importHistory = async (
  sql: Queryable,
  entries: readonly ImportedEntry[],
): Promise<number> => {
  let written = 0
  for (let i = 0; i < entries.length; i += 1_000) {
    const batch = entries.slice(i, i + 1_000)
    const [row] = await sql<{ written: number }[]>`
      select count(*) filter (where outcome = 'appended')::integer as written
        from unnest(import_points(${JSON.stringify(batch.map(rowOf))}::text::json))`
    written += row?.written ?? 0
  }
  return written
}

/** An entry by the names that asked_entries() reads (sql/functions/write_points.sql). */
const rowOf = (e: ImportedEntry) => ({
  user_id: e.userId,
  type: e.type,
  amount: e.amount,
  branch_id: e.branchId,
  actor_id: e.actorId,
  kind: e.kind,
  ref: e.ref,
  scan_id: e.scanId,
  request_key: e.requestKey,
  note: e.note,
  reverses: e.reverses,
  reason: e.reason,
  created_at: e.createdAt,
  expires_on: e.expiresOn,
})
