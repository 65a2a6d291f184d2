import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth.ts'
import type { BodyInput, Received } from '#api/contracts/endpoint.ts'
import { customerHistory, ownHistory, pointsOutcome, recordPoints } from '#api/contracts/points.ts'
import { linksPerPage, ownChain, ownProof } from '#api/contracts/proof.ts'
import { customerCard } from '#api/contracts/users.ts'
import { ApiError } from '#web/shell/api-error.ts'
import { call, callPage } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'
import type { ChainVerdict } from './chain.ts'

/** How many entries a page of the history holds. */
const pageSize = 20

/** The caller's own entries, newest first, in pages. */
export const ownHistoryQuery = infiniteQueryOptions({
  queryKey: keyOf(ownHistory),
  queryFn: ({ pageParam, signal }) =>
    callPage(ownHistory, {
      query: { limit: pageSize, ...(pageParam && { before: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** The newest entries of a customer, sorted newest first here as well (specification.md §4). */
export const customerHistoryQuery = (userId: number) =>
  queryOptions({
    queryKey: keyOf(customerHistory, userId),
    queryFn: ({ signal }) => call(customerHistory, { params: { userId }, signal }),
    select: (entries) => entries.toSorted((a, b) => b.id - a.id),
  })

/** A movement to record: the same `key` for every try of it (decisions.md §3). */
export interface Movement {
  userId: number
  key: string
  body: BodyInput<typeof recordPoints>
}

export type Recorded = Received<typeof recordPoints>

const refreshCustomer = (queryClient: QueryClient, userId: number) =>
  Promise.all(
    [keyOf(customerCard, userId), keyOf(customerHistory, userId), keyOf(currentUser)].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Writes a movement. A time-out leaves its outcome open: ask {@link outcomeMutation}. */
export const recordMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ userId, key, body }: Movement) =>
      call(recordPoints, { params: { userId }, body, idempotencyKey: key, timeout: 8000 }),
    onSuccess: (_, { userId }) => void refreshCustomer(queryClient, userId),
  })

/** What became of a movement whose answer was lost: what it recorded, or null if nothing. */
export const outcomeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ userId, key }: Movement): Promise<Recorded | null> => {
      try {
        return await call(pointsOutcome, { params: { userId }, query: { key }, timeout: 8000 })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'entry_not_found') return null
        throw error
      }
    },
    onSuccess: (recorded, { userId }) => {
      if (recorded) void refreshCustomer(queryClient, userId)
    },
  })

/** Recomputes the caller's whole history on this device (decisions.md §3). */
export const verifyMutation = mutationOptions({
  mutationFn: async (userId: number): Promise<ChainVerdict> => {
    const { verifyChain } = await import('./chain.ts')
    // The proof first: what is written meanwhile is then at most not covered by it.
    const { proof } = await call(ownProof)
    const links: Received<typeof ownChain> = []
    for (let more = true; more; ) {
      const page = await call(ownChain, { query: { after: links.length } })
      links.push(...page)
      more = page.length === linksPerPage
    }
    return verifyChain({ userId, links, proof })
  },
})
