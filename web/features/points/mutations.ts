import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput, Received } from '#api/contracts/endpoint.ts'
import { pointsOutcome, recordPoints, voidRequest } from '#api/contracts/points/recording.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'

/** A movement to record. Every try of it has the same `key` (decisions.md §3). */
export interface Movement {
  userId: number
  key: string
  body: BodyInput<typeof recordPoints>
}

export type Recorded = Received<typeof recordPoints>

/**
 * Records a movement. After a time-out, {@link outcomeMutation} finds out whether it was written.
 */
export const recordMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ userId, key, body }: Movement) =>
      call(recordPoints, { params: { userId }, body, idempotencyKey: key, timeout: 8000 }),
    onSuccess: (_, { userId }) => void refreshCustomer(queryClient, userId),
  })

/** Finds out whether a movement was written whose answer was lost: its entry, or null. */
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

/** Makes a movement void whose answer was lost: its entry if it was written before, or null. */
export const voidMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ userId, key }: Movement): Promise<Recorded | null> =>
      (await call(voidRequest, { body: { userId, key }, timeout: 8000 })).recorded,
    onSuccess: (recorded, { userId }) => {
      if (recorded) void refreshCustomer(queryClient, userId)
    },
  })
