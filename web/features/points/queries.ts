import { ownExpiring } from '#api/contracts/loyalty/expiring.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { customerHistory, ownHistory, type PointKind } from '#api/contracts/points/points.ts'
import { pages, query } from '#web/shared/query.ts'

/** The caller's own entries of one type, or all, newest first, in pages. */
export const historyQuery = (type?: PointKind) =>
  pages(ownHistory, { query: { limit: 20, type } }, { keeps: true, keptAs: type ? [type] : [] })

/** All of the caller's own entries. */
export const ownHistoryQuery = historyQuery()

/** What of the caller's points expires next. */
export const expiringQuery = query(ownExpiring, {}, { keeps: true })

/** The newest entries of a customer, newest first (product.md §15). */
export const customerHistoryQuery = (userId: number) =>
  query(
    customerHistory,
    { params: { userId } },
    { select: (entries) => entries.toSorted((a, b) => b.id - a.id) },
  )

/** The caller's last acts at the counter, newest first. */
export const ownActsQuery = query(listOwnActs)
