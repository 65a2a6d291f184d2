import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { customerLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listManagedOrders } from '#api/contracts/orders/managing.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { UserRole, UserState } from '#api/contracts/users/filters.ts'
import { UserSort } from '#api/contracts/users/sort.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { callPage } from '#web/shared/client.ts'
import { pages, query } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'

const personId = z.int().positive().optional().catch(undefined)
/** Search, sorting and page of user management, from the address. */
export const UsersSearch = z.object({
  q: z.coerce.string().max(100).optional().catch(undefined),
  role: UserRole.optional().catch(undefined),
  state: UserState.optional().catch(undefined),
  sort: UserSort.optional().catch(undefined),
  direction: z.enum(['desc']).optional().catch(undefined),
  /** cursors: the page before or after the person with this id */
  before: personId,
  after: personId,
  /** whose details are open beside the list */
  person: personId,
})
export type UsersSearch = z.output<typeof UsersSearch>

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

/** What the programme has for a person. */
export const standingQuery = (userId: number) =>
  query(customerLoyalty, { params: { userId } }, { staleTime: 0 })

/** The newest orders of a person. */
export const latestOrdersQuery = (userId: number) =>
  query(listManagedOrders, { query: { userId, limit: 5 } }, { staleTime: 0 })

/** The newest entries of a person. */
export const latestEntriesQuery = (userId: number) =>
  query(customerHistory, { params: { userId }, query: { limit: 5 } }, { staleTime: 0 })

/** A customer's whole ledger in pages, newest first. */
export const managedHistoryQuery = (userId: number) =>
  pages(customerHistory, { params: { userId }, query: { limit: 20 } })
