import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { reversePoints } from '#api/contracts/points/recording.ts'
import type { UserSort } from '#api/contracts/users/sort.ts'
import { changeUser, deactivateUser, listUsers } from '#api/contracts/users/users.ts'
import { call, callPage } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What user management shows, as the address says it. */
export interface UsersSearch {
  q?: string | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
  /** the page: after the person with this id, or before the one with that */
  before?: number | undefined
  after?: number | undefined
}

/** One page of people, the page before it and after it, and how many were found. */
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

/** After a change of a person: every page of the list, and the changed person if it is oneself. */
export const refreshUsers = (queryClient: QueryClient) =>
  Promise.all(
    [listUsers, currentUser].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )

export const changeUserMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version, body }: Change<BodyInput<typeof changeUser>>) =>
      call(changeUser, { params: { id }, body, version }),
    onSettled: () => void refreshUsers(queryClient),
  })

export const deactivateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(deactivateUser, { params: { id } }),
    onSuccess: () => void refreshUsers(queryClient),
  })

interface Reversal {
  entryId: number
  userId: number
  note: string
  /** the same for every try of it (decisions.md §3) */
  key: string
}

export const reverseMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ entryId, note, key }: Reversal) =>
      call(reversePoints, { params: { entryId }, body: { note }, idempotencyKey: key }),
    onSuccess: (_, { userId }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(customerHistory, userId) })
      void refreshUsers(queryClient)
    },
  })
