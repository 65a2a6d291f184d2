import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type { PointEntry } from '../contracts/points/points.ts'

/** An entry as the API shows it. */
export function shownEntry(entry: LedgerEntry): PointEntry {
  return {
    id: entry.id,
    userId: entry.userId,
    type: entry.type,
    amount: entry.amount,
    branchId: entry.branchId,
    branch: { id: entry.branchId, name: entry.branchName },
    createdAt: entry.createdAt.toISOString(),
    balanceAfter: entry.balanceAfter,
    reversesId: entry.reverses,
    reversed: entry.reversed,
    note: entry.note,
    kind: entry.kind,
    reason: entry.reason,
  }
}
