import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { customerHistory } from '#api/contracts/points/points.ts'
import type { UserRole, UserState } from '#api/contracts/users/filters.ts'
import type { UserSort } from '#api/contracts/users/sort.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { callPage } from '#web/shared/client.ts'
import { pages, query } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Search, sorting and page of user management, from the address. */
export interface UsersSearch {
  q?: string | undefined
  role?: UserRole | undefined
  state?: UserState | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
  /** cursors: the page before or after the person with this id */
  before?: number | undefined
  after?: number | undefined
  /** whose details are open beside the list */
  person?: number | undefined
}

/** One page of people, links to its neighbours, and the number of matches. */
export const usersQuery = ({ q = '', role, state, sort, direction, before, after }: UsersSearch) =>
  queryOptions({
    queryKey: keyOf(
      listUsers,
      q,
      `${role ?? ''} ${state ?? ''}`,
      sort ?? 'fullName',
      direction ?? 'asc',
      `${before ?? ''}-${after ?? ''}`,
    ),
    queryFn: ({ signal }) =>
      callPage(listUsers, {
        query: {
          limit: 25,
          ...(q && { q }),
          ...(role && { role }),
          ...(state && { state }),
          ...(sort && { sort }),
          ...(direction && { direction }),
          ...(before && { before: String(before) }),
          ...(after && { after: String(after) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A person with the newest of their story; it grows meanwhile, so each visit asks anew. */
export const personStoryQuery = (id: number) =>
  query(personStory, { params: { id } }, { staleTime: 0 })

/** The newest entries of a person. */
export const latestEntriesQuery = (userId: number) =>
  query(customerHistory, { params: { userId }, query: { limit: 5 } }, { staleTime: 0 })

/** A customer's whole ledger in pages, newest first. */
export const managedHistoryQuery = (userId: number) =>
  pages(customerHistory, { params: { userId }, query: { limit: 20 } })
