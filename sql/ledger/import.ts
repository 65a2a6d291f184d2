import type { Sql } from '../connection.ts'
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
 * instants. For the demo data and for imports. It calls write_points(), which only the owner of the
 * database may, so `sql` must be the owner's connection, not telve_api's.
 *
 * @param entries for each user in the order of time; what the rules refuse (an overdraft, say) stays out
 * @returns how many entries were written
 */
export const importHistory = async (
  sql: Sql,
  entries: readonly ImportedEntry[],
): Promise<number> => {
  let written = 0
  for (let i = 0; i < entries.length; i += 1_000) {
    const batch = entries.slice(i, i + 1_000)
    const caused = batch.some((e) => e.kind !== undefined)
    const reasonOf = ({ reason, kind = 'manual' }: ImportedEntry) =>
      reason ?? (caused && kind === 'manual' ? 'belirtilmedi' : null)
    const [row] = await sql<{ written: number }[]>`
      select count(*) filter (where outcome = 'appended')::integer as written from unnest(write_points(
        ${batch.map((e) => e.userId)}::bigint[], ${batch.map((e) => e.type)}::text[]::point_kind[],
        ${batch.map((e) => e.amount)}::integer[], ${batch.map((e) => e.branchId)}::bigint[],
        ${batch.map((e) => e.actorId ?? null)}::bigint[],
        ${batch.map((e) => e.requestKey)}::text[], ${batch.map((e) => e.scanId ?? null)}::uuid[],
        ${batch.map((e) => e.note ?? null)}::text[],
        ${batch.map((e) => e.reverses ?? null)}::bigint[],
        ${caused ? batch.map((e) => e.kind ?? 'manual') : null}::text[]::entry_kind[],
        ${batch.map((e) => e.ref ?? null)}::text[],
        ${batch.map(reasonOf)}::text[]::entry_reason[], null, false,
        ${batch.map((e) => e.createdAt.toISOString())}::timestamptz[],
        ${batch.map((e) => e.expiresOn ?? null)}::date[]))`
    written += row?.written ?? 0
  }
  return written
}
