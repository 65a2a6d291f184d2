import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { takeBackPoints } from '#api/contracts/points/recording.ts'
import { ownActsQuery } from '#web/features/points/queries.ts'
import { outcomeUnknown } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** Every try for an entry has the same key, so that a lost answer reverses nothing twice. */
const keys = new Map<number, string>()

function keyFor(entryId: number): string {
  const key = keys.get(entryId) ?? createRequestKey()
  keys.set(entryId, key)
  return key
}

/**
 * `Geri Al`: reverses an entry that the caller made (decisions.md §8). When the answer is lost, it asks
 * whether the entry was reversed. Every try has the same key.
 */
export const takeBackMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ entryId }: { entryId: number; userId: number }) => {
      try {
        await call(takeBackPoints, {
          params: { entryId },
          idempotencyKey: keyFor(entryId),
          timeout: 8000,
        })
      } catch (error) {
        if (!outcomeUnknown(error)) throw error
        const acts = await queryClient
          .fetchQuery({ ...ownActsQuery, staleTime: 0 })
          .catch(() => undefined)
        if (!acts?.find((act) => act.id === entryId)?.reversed) throw error
      }
    },
    // after a refusal too: the entry may be reversed already, or the time may be over
    onSettled: (_, __, { userId }) => void refreshCustomer(queryClient, userId),
  })
