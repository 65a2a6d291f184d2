import { queryOptions } from '@tanstack/react-query'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listCoupons } from '#api/contracts/rewards/coupons.ts'
import { listRewards } from '#api/contracts/rewards/rewards.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The rewards on offer, first those that the caller can have. */
export const rewardsQuery = queryOptions({
  queryKey: keyOf(listRewards),
  queryFn: ({ signal }) => call(listRewards, { signal }),
  meta: { keeps: listRewards },
})

/** The caller's coupons, usable ones first. */
export const couponsQuery = queryOptions({
  queryKey: keyOf(listCoupons),
  queryFn: ({ signal }) => call(listCoupons, { signal }),
  meta: { keeps: listCoupons },
})

/** The caller's balance, next reward, coupons and stamp cards. */
export const loyaltyQuery = queryOptions({
  queryKey: keyOf(ownLoyalty),
  queryFn: ({ signal }) => call(ownLoyalty, { signal }),
  meta: { keeps: ownLoyalty },
})
