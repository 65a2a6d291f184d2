import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  changeReward,
  createReward,
  deleteReward,
  listManagedRewards,
} from '#api/contracts/rewards/managing.ts'
import { call } from '#web/shared/client.ts'
import type { Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { loyaltyQuery, rewardsQuery } from './queries.ts'

/** Every reward, by price. Always stale: people redeem meanwhile. */
export const managedRewardsQuery = queryOptions({
  queryKey: keyOf(listManagedRewards),
  queryFn: ({ signal }) => call(listManagedRewards, { signal }),
  staleTime: 0,
})

const refetch = (queryClient: QueryClient) => {
  for (const queryKey of [
    managedRewardsQuery.queryKey,
    rewardsQuery.queryKey,
    loyaltyQuery.queryKey,
  ])
    void queryClient.invalidateQueries({ queryKey })
}

/** Creates a reward, or changes the one with this id. */
export const saveRewardMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createReward>, BodyInput<typeof changeReward>>) =>
      'key' in sent
        ? call(createReward, { body: sent.body, idempotencyKey: sent.key })
        : call(changeReward, { params: { id: sent.id }, body: sent.body, version: sent.version }),
    onSuccess: (saved) => putRow(queryClient, managedRewardsQuery.queryKey, saved),
    onSettled: () => refetch(queryClient),
  })

export const deleteRewardMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(deleteReward, { params: { id }, version }),
    onSettled: () => refetch(queryClient),
  })
