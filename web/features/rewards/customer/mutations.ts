import { currentUser } from '#api/contracts/auth/session.ts'
import { ownExpiring } from '#api/contracts/loyalty/expiring.ts'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { cancelCoupon, listCoupons } from '#api/contracts/rewards/coupons.ts'
import { listRewards, redeemReward } from '#api/contracts/rewards/rewards.ts'
import { mutation } from '#web/shared/mutation.ts'

/** Whatever a coupon that came or went has moved. */
const stale = [listRewards, listCoupons, ownLoyalty, currentUser, ownHistory, ownExpiring]

/** Spends the points that the page shows on a reward. */
export const redeemMutation = mutation(redeemReward, { stale })

/** Gives a coupon back for its points. */
export const cancelMutation = mutation(cancelCoupon, { stale })
