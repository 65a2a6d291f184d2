import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { takeBackRedemption } from '#api/contracts/rewards/coupons.ts'
import { call } from '#web/shared/client.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'

/**
 * `Geri Al` of `Kupona Çevir`: cancels a coupon that the caller has made (programme.md §4). It happens once
 * however often it is asked, so a lost answer is asked for by the next press.
 */
export const takeBackRedemptionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: { id: number; userId: number }) =>
      call(takeBackRedemption, { params: { id }, timeout: 8000 }),
    // after a refusal too: the coupon may be used already, or the time may be over
    onSettled: (_, __, { userId }) => void refreshCustomer(queryClient, userId),
  })
