import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listCoupons } from '#api/contracts/rewards/coupons.ts'
import { listRewards } from '#api/contracts/rewards/rewards.ts'
import { query } from '#web/shared/query.ts'

/** The rewards on offer, first those that the caller can have. */
export const rewardsQuery = query(listRewards, {}, { keeps: true })

/** The caller's coupons, usable ones first. */
export const couponsQuery = query(listCoupons, {}, { keeps: true })

/** The caller's balance, next reward, coupons and stamp cards. */
export const loyaltyQuery = query(ownLoyalty, {}, { keeps: true })
