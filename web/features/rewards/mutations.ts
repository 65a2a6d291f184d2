import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { cancelCoupon } from '#api/contracts/rewards/coupons.ts'
import { redeemReward } from '#api/contracts/rewards/rewards.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { couponsQuery, loyaltyQuery, rewardsQuery } from './queries.ts'

/** Whatever a coupon that came or went has moved; after a failure too. */
async function refetch(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [
      rewardsQuery.queryKey,
      couponsQuery.queryKey,
      loyaltyQuery.queryKey,
      keyOf(currentUser),
      keyOf(ownHistory),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Spends the points that the page shows on a reward. */
export const redeemMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, price, key }: { id: number; price: number; key: string }) =>
      call(redeemReward, { params: { id }, body: { price }, idempotencyKey: key }),
    onSettled: () => void refetch(queryClient),
  })

/** Gives a coupon back for its points. */
export const cancelMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(cancelCoupon, { params: { id }, body: {} }),
    onSettled: () => void refetch(queryClient),
  })
