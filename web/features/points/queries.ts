import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownExpiring } from '#api/contracts/loyalty/expiring.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { customerHistory, ownHistory, type PointKind } from '#api/contracts/points/points.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Entries in a page of the history. */
const pageSize = 20

/** The caller's own entries of one type, or all, newest first, in pages. */
export const historyQuery = (type?: PointKind) =>
  infiniteQueryOptions({
    queryKey: keyOf(ownHistory, ...(type ? [type] : [])),
    queryFn: ({ pageParam, signal }) =>
      callPage(ownHistory, {
        query: { limit: pageSize, ...(type && { type }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { keeps: ownHistory },
  })

/** All of the caller's own entries. */
export const ownHistoryQuery = historyQuery()

/** What of the caller's points expires next. */
export const expiringQuery = queryOptions({
  queryKey: keyOf(ownExpiring),
  queryFn: ({ signal }) => call(ownExpiring, { signal }),
  meta: { keeps: ownExpiring },
})

/** The newest entries of a customer, newest first (product.md §15). */
export const customerHistoryQuery = (userId: number) =>
  queryOptions({
    queryKey: keyOf(customerHistory, userId),
    queryFn: ({ signal }) => call(customerHistory, { params: { userId }, signal }),
    select: (entries) => entries.toSorted((a, b) => b.id - a.id),
  })

/** The caller's last acts at the counter, newest first. */
export const ownActsQuery = queryOptions({
  queryKey: keyOf(listOwnActs),
  queryFn: ({ signal }) => call(listOwnActs, { signal }),
})
