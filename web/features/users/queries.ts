import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { customerHistory } from '#api/contracts/points/points.ts'
import type { UserSort } from '#api/contracts/users/sort.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Search, sorting and page of user management, from the address. */
export interface UsersSearch {
  q?: string | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
  /** cursors: the page before or after the person with this id */
  before?: number | undefined
  after?: number | undefined
}

/** One page of people, links to its neighbours, and the number of matches. */
export const usersQuery = ({ q = '', sort, direction, before, after }: UsersSearch) =>
  queryOptions({
    queryKey: keyOf(
      listUsers,
      q,
      sort ?? 'fullName',
      direction ?? 'asc',
      `${before ?? ''}-${after ?? ''}`,
    ),
    queryFn: ({ signal }) =>
      callPage(listUsers, {
        query: {
          limit: 25,
          ...(q && { q }),
          ...(sort && { sort }),
          ...(direction && { direction }),
          ...(before && { before: String(before) }),
          ...(after && { after: String(after) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A customer's whole ledger in pages, newest first. */
export const managedHistoryQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(customerHistory, userId, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      callPage(customerHistory, {
        params: { userId },
        query: { limit: 20, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
